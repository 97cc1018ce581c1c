import Stripe from 'stripe';
import type { Config } from '../../platform/config/index.ts';
import type { StripeProvider } from '../billing.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Stripe, where this installation has a key for it. */
export function openStripe(config: Config): StripeProvider | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: base } = config;
  if (!key || !webhookSecret) return undefined;
  const { protocol, hostname, port } = new URL(base);
  const api = new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Kinoloom' },
  });
  return { api, webhookSecret };
}
