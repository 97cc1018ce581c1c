export * as choose from './choose.ts';
export { useDraft } from './draft.ts';
export { pick, pickFrame, type Picked } from './picked.ts';
export { PromptPanel } from './prompt-panel.tsx';
export type { PromptPanelProps } from './prompt-panel-props.ts';
export { purposeNow } from './purpose.ts';
export type { MadeWith } from './settings.ts';
export { refusal, uploadFile } from './upload.ts';
export type { Shortfall } from './shortfall.ts';
