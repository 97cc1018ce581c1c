export * as choose from './choose.ts';
export { useDraft } from './draft.ts';
export { pick, pickFrame, type Picked } from './picked.ts';
export { PromptPanel, type PromptPanelProps } from './prompt-panel.tsx';
export { purposeNow } from './purpose.ts';
export type { MadeWith } from './settings.ts';
export { submissionFor, type Submission } from './submission-key.ts';
export { refusal, uploadFile } from './upload.ts';
export type { Shortfall } from './use-generate.ts';
