export { flowForJob, newFlow } from './commands.ts';
export { flowRoutes } from './routes.ts';
export { findFlow, findOwnFlow, insertFlow } from './store.ts';
