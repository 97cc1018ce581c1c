export { createModelStates, readStates, type ModelStates } from './model-states.ts';
export { isVendorFailure } from './recent-jobs.ts';
export { isFailing } from './rules.ts';
export { modelStateRoutes } from './routes.ts';
