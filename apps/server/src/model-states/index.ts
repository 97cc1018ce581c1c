export { createModelStates, readStates, type ModelStates } from './model-states.ts';
export { outOfService, type OutOfService } from './out-of-service.ts';
export { isVendorFailure, type ModelSource } from './recent-jobs.ts';
export { isFailing } from './rules.ts';
export { modelStateRoutes } from './routes.ts';
