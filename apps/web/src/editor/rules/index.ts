export { CompositionRules } from './composition-rules.tsx';
export { later } from './later.ts';
export { MixedFormatsDialog } from './mixed-formats-dialog.tsx';
