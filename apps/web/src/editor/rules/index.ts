export { CompositionRules } from './composition-rules.tsx';
export { scheduleOnce } from './mixed-flow.ts';
export { MixedFormatsDialog } from './mixed-formats-dialog.tsx';
