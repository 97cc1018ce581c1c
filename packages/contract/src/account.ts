import { z } from 'zod';
import { PaymentProvider } from './billing.ts';

/** `revoke` takes back what was granted for a payment that was refunded. */
const LedgerKind = z.enum(['grant', 'hold', 'capture', 'release', 'revoke']);

export const LedgerEntry = z.object({
  id: z.string(),
  kind: LedgerKind,
  amount: z.number().int(),
  job_id: z.string().nullable(),
  note: z.string(),
  created_at: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Whole credits. `available` = `balance` − `held`. */
export const CreditBalance = z.object({
  balance: z.number().int(),
  held: z.number().int(),
  available: z.number().int(),
});
export type CreditBalance = z.infer<typeof CreditBalance>;

export const CreditSummary = CreditBalance.extend({ success: z.literal(true), entries: z.array(LedgerEntry) });
export type CreditSummary = z.infer<typeof CreditSummary>;

export const UserRecord = z.object({ id: z.string(), email: z.string(), name: z.string(), created_at: z.string() });
export type UserRecord = z.infer<typeof UserRecord>;

/** What the web app needs to know of this installation before anybody signs in. */
export const PublicConfig = z.object({
  success: z.literal(true),
  version: z.string(),
  contactEmail: z.string().nullable(),
  /** Who runs this installation, as the pages of its terms name them. */
  operatorName: z.string().nullable(),
  /** Where its source code is. */
  sourceUrl: z.string().nullable(),
  welcomeCredits: z.number().int(),
  auth: z.object({ google: z.boolean(), github: z.boolean(), passwordReset: z.boolean() }),
  /** Who writes prompts in the chat first; null where nobody does. */
  assistant: z.object({ model: z.string(), sandbox: z.boolean() }).nullable(),
  /** Whether Stripe takes the money for credits, or a checkout that moves none. */
  billing: PaymentProvider,
  /** For each model on offer here: who serves it, and whether that is the sandbox. */
  models: z.array(z.object({ id: z.string(), provider: z.string(), sandbox: z.boolean() })),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** What an account may choose for all that it does. */
export const AccountSettings = z.object({
  /** Whether uploads keep the position where they were made; it is removed unless this is chosen. */
  keep_location: z.boolean(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const AccountSettingsAnswer = z.object({ success: z.literal(true), settings: AccountSettings });

/** `allowed` is null where there is no limit. */
const Used = z.object({ used: z.number().int(), allowed: z.number().int().nullable() });

/** GET /api/quotas: what an account uses of what it may. */
export const QuotaUsage = z.object({
  success: z.literal(true),
  /** Queued or running. */
  unfinished_jobs: Used,
  /** With thumbnails and proxies. */
  stored_bytes: Used,
  /** The hour begins with its first upload; 0 seconds when none has begun. */
  uploads_per_hour: Used.extend({ resets_in_seconds: z.number().int() }),
});
export type QuotaUsage = z.infer<typeof QuotaUsage>;

/** A place where the account is signed in. The token that opens it is known to that place alone. */
export const SignedInPlace = z.object({
  id: z.string(),
  /** What the browser says of itself. */
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  /** Within five minutes. */
  last_seen_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SignedInPlace = z.infer<typeof SignedInPlace>;

export const SignedInPlaces = z.object({ success: z.literal(true), sessions: z.array(SignedInPlace) });
