export { createAuth, type Auth } from './auth.ts';
export { accountRoutes } from './routes.ts';
export { createAccountGuard, setUpAccount } from './set-up.ts';
