export { type Billing, openStripe } from './billing.ts';
export { leaveBilling } from './cancel.ts';
export { billingRoutes } from './routes.ts';
export { renewTestSubscriptions, sweepBilling } from './refresh.ts';
