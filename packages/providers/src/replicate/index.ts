export { createReplicate, type ReplicateOptions } from './provider.ts';
export { REPLICATE_MODELS, type ReplicateModel, type ReplicateModels } from './models.ts';
