export { InsufficientCreditsDialog, type InsufficientCreditsDialogProps } from './insufficient-credits-dialog.tsx';
