export { flowForJob, newFlow } from './commands.ts';
export { flowRoutes } from './routes.ts';
export { findFlow, findFlows, findOwnFlow, insertFlow } from './store.ts';
