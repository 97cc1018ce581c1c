export { flowForJob, newFlow } from './commands.ts';
export { flowRoutes } from './routes.ts';
export { findFlow, insertFlow } from './store.ts';
