export { ownModelDraftRoutes } from './own-model-drafts.ts';
export { adapterOf } from './adapter.ts';
export { chatServerOf, type ChatServer } from './chat.ts';
export { createEncryption, type Encryption } from './encryption.ts';
export { createEnvironmentConnections, environmentAccounts } from './from-environment.ts';
export { ownModelRoutes } from './own-model-routes.ts';
export { connectionRoutes, type ConnectionDeps } from './routes.ts';
export { listOwnModels, type OwnModelRow } from './own-models.ts';
export { listConnections, lockConnection, revisionOf, type ConnectionRow } from './store.ts';
