export { collectLateResults } from './late.ts';
export { saveClipSound } from './extract-sound.ts';
export { canceledGeneration, modelsWithSound, againGeneration } from './operations.ts';
export { configuredVendors, createVendors } from './create-vendors.ts';
export type { Vendors } from './operation.ts';
export { queueOf, type Transcriber } from './served.ts';
export { generationRoutes } from './routes.ts';
export { webhookRoutes } from './webhooks.ts';
export { GENERATIONS_PER_WORKER, generationWorkflow } from './workflow.ts';
