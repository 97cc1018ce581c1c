export { forged, signed } from './sign.ts';
export { STRIPE_KEY, STRIPE_SECRET, startStripe, stripeEnv, type StripeStandIn } from './stand-in.ts';
