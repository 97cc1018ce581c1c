export { againRender } from './commands.ts';
export { renderRoutes } from './routes.ts';
export { renderWorkflow } from './workflow.ts';
