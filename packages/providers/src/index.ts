export * from './spec/index.ts';
export { createComfyUi } from './comfyui/provider.ts';
export { createElevenLabs } from './elevenlabs/provider.ts';
export { createKie } from './kie/provider.ts';
export { vendorKinds } from './kinds.ts';
export { REPLICATE_MODELS } from './replicate/models.ts';
export { createReplicate } from './replicate/provider.ts';
export { createRunway } from './runway/provider.ts';
export { createWaveSpeed } from './wavespeed/provider.ts';
