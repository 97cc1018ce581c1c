export { createReplicate, type ReplicateOptions } from './provider.ts';
export {
  type GenerationInput,
  REPLICATE_MODELS,
  type ReplicateModel,
  type ReplicateModels,
  type StartImage,
} from './models.ts';
export { verifyWebhook, type WebhookDelivery, type WebhookVerdict } from './webhook.ts';
