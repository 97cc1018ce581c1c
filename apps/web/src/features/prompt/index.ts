export * as choose from './choose.ts';
export { purposeNow, promptOf, useDraft } from './draft.ts';
export { pickMedia, pickFrame, type Picked } from './picked.ts';
export { PromptPanel } from './prompt-panel.tsx';
export type { PromptPanelProps, SendingCard, Shortfall } from './prompt-panel-props.ts';
export { StarterTiles } from './starter-tiles.tsx';
export type { MadeWith } from './settings-from.ts';
export { refusal, sendUpload } from './upload.ts';
