export { capture, grant, hold, openAccount, release, revoke } from './ledger.ts';
export type { InsufficientCredits } from './policy.ts';
export { balanceOf, spentBy } from './balance.ts';
export { creditRoutes } from './routes.ts';
