export { CompositionRules } from './composition-rules.tsx';
export { scheduleOnce } from './schedule-once.ts';
export { MixedFormatsDialog } from './mixed-formats-dialog.tsx';
