export { flowForJob, newFlow } from './commands.ts';
export { flowRoutes } from './routes.ts';
export { findFlow, insertFlow, lockFlow } from './store.ts';
