export { useDraft, startImageOf } from './draft.ts';
export { PromptPanel, type PromptPanelProps } from './prompt-panel.tsx';
export type { MadeWith, StartImage } from './settings.ts';
export type { Shortfall } from './use-generate.ts';
