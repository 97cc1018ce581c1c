export { transcriptRoutes } from './routes.ts';
export { transcriptWorkflow } from './workflow.ts';
