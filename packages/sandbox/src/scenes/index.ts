export { makeImage, type ImageFormat, type ImageOrder } from './image.ts';
export { makeClip, type ClipOrder } from '../clip/index.ts';
export { createScenePool, type ScenePool } from './pool.ts';
export { readBrief, type Brief } from './brief.ts';
export type { FamilyName } from './family.ts';
