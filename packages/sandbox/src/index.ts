export type { DeliveryFault, Fate, FaultRule, FaultRuleInput, Faults, RequestFault } from './control/faults.ts';
export type { Journal, JournalEntry } from './control/journal.ts';
export { REFUSED_PHRASE } from './replicate/runner.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export type { ClipOrder, ImageOrder, Size, Studio } from './studio.ts';
