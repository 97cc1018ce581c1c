export { againRender } from './commands.ts';
export { designRenderRoutes } from './design-routes.ts';
export { longVideoRoutes } from './long-video-routes.ts';
export { renderRoutes } from './routes.ts';
export { segmentWorkflow } from './segment-workflow.ts';
export { sweepSegments } from './segments.ts';
export { renderWorkflow } from './workflow.ts';
