export { ChangeVoiceDialog, type ChangeVoiceDialogProps } from './change-voice-dialog.tsx';
export { failureToast } from './progress.ts';
export { expectApplied, useAppliedVoices } from './use-applied-voices.ts';
export type { StartedJob } from './use-voice-change.ts';
