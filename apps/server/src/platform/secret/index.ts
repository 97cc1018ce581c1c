export { authSecret } from './auth-secret.ts';
