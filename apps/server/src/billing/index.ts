export type { Billing } from './billing.ts';
export { leaveBilling } from './leave.ts';
export { billingRoutes } from './routes.ts';
export { openStripe } from './stripe/open-stripe.ts';
export { passMonths, sweepBilling } from './sweep.ts';
