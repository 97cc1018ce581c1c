export type { DeliveryFault, JobFault, RequestFault, SimulatedVendor, WebhookFault } from './control/fault-kinds.ts';
export { type FaultName, faultRule, faultTable, type NamedFault } from './control/fault-table.ts';
export type { FaultMatch, FaultRule, FaultRuleInput, Faults, Step } from './control/faults.ts';
export type { Journal, JournalEntry } from './control/journal.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export type * from './studio.ts';
export { REFUSED_PHRASE } from './jobs/runner.ts';
