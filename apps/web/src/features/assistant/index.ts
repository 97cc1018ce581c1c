export { AssistantDialog, type AssistantDialogProps } from './assistant-dialog.tsx';
