export { ChooseDialog } from './choose-dialog.tsx';
export { CompareDialog } from './compare-dialog.tsx';
export { changeCompared, closeCompare, dropCompared, useCompared } from './compared.ts';
