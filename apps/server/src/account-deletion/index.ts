export { advanceDeletions, type PreDeletionHook, type DeletedAccount } from './advance.ts';
export { accountDeletionRoutes } from './routes.ts';
