export { createAuth, type Auth } from './auth.ts';
export { checkPassword } from './account-rules.ts';
export { accountRoutes } from './routes.ts';
export { createAccountGuard, setUpAccount } from './set-up.ts';
