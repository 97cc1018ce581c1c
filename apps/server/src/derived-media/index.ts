export { createDerivedMedia, type DerivedMedia } from './enhancer.ts';
export { derivedMediaRoutes } from './routes.ts';
