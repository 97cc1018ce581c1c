export { createElevenLabs, type ElevenLabsOptions } from './provider.ts';
