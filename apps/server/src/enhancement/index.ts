export { createEnhancer, type Enhancer } from './enhancer.ts';
export { enhancementRoutes } from './routes.ts';
