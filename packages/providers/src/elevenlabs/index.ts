export { createElevenLabs, type ElevenLabs, type ElevenLabsOptions } from './provider.ts';
export type { ListedVoice } from './voices.ts';
