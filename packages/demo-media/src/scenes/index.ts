export type { ImageFormat } from './encode-picture.ts';
export { makeImage, type ImageOrder } from './image.ts';
export type { ClipOrder } from '../clip/index.ts';
export { createScenePool, type ScenePool } from './pool.ts';
export type { Brief } from './brief.ts';
