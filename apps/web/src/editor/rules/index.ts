export { CompositionRules } from './composition-rules.tsx';
export { MixedFormatsDialog } from './mixed-formats-dialog.tsx';
