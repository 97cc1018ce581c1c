export * from './spec/index.ts';
export { type Outside, outside, OutputUnavailable, type SavedOutput, saveOutput } from './http/index.ts';
export * from './elevenlabs/index.ts';
export * from './kie/index.ts';
export * from './replicate/index.ts';
export * from './runway/index.ts';
export * from './wavespeed/index.ts';
