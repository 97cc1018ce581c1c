export { extractSound } from './extract-sound.ts';
export { canceledGeneration, modelsWithSound } from './operations.ts';
export { againGeneration } from './retry.ts';
export { createVendors, type Vendors } from './vendors.ts';
export { generationRoutes } from './routes.ts';
export { webhookRoutes } from './webhooks.ts';
export { generationWorkflow } from './workflow.ts';
