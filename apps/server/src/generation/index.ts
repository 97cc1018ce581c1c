export { canceledGeneration } from './failures.ts';
export { againGeneration } from './retry.ts';
export { createVendors, type Vendors } from './vendors.ts';
export { generationRoutes } from './routes.ts';
export { generationWorkflow } from './workflow.ts';
