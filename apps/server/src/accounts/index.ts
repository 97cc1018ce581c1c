export { addressOf } from './client-address.ts';
export { forgetExpired } from './forget-expired.ts';
export { createAuth, type Auth } from './auth.ts';
export { checkPassword } from './account-rules.ts';
export { makeAdmin } from './make-admin.ts';
export { accountRoutes } from './routes.ts';
export { createAccountGuard, setUpAccount } from './set-up.ts';
