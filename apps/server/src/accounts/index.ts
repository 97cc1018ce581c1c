export { createAuth, type Auth } from './auth.ts';
export { checkPassword } from './check-password.ts';
export { accountRoutes } from './routes.ts';
export { createAccountGuard, setUpAccount } from './set-up.ts';
