export { shareRoutes } from './routes.ts';
export { forgetShares } from './store.ts';
