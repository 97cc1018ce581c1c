import { z } from 'zod';
import { PaymentProvider } from './billing.ts';
import { OwnEntry } from './own-entry.ts';

/** `revoke` takes back credits that were granted for a refunded payment. */
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

/** How long a film of the editor may be in a render, and how many rows the editor offers. */
export const FilmLimits = z.object({ maxSeconds: z.number(), maxRows: z.number() });
export type FilmLimits = Readonly<z.infer<typeof FilmLimits>>;

/** What the web app needs to know of this installation before sign-in. */
export const PublicConfig = z.object({
  success: z.literal(true),
  version: z.string(),
  contactEmail: z.string().nullable(),
  /** Operator of this installation, as the terms pages name it. */
  operatorName: z.string().nullable(),
  /** Address of its source code. */
  sourceUrl: z.string().nullable(),
  welcomeCredits: z.number().int(),
  film: FilmLimits,
  auth: z.object({ google: z.boolean(), github: z.boolean(), passwordReset: z.boolean() }),
  /** First model in the assistant's list of writers; null where the assistant is off. */
  assistant: z.object({ model: z.string(), sandbox: z.boolean() }).nullable(),
  /** The model that transcribes speech for captions; null where captions cannot be made by machine. */
  transcription: z.object({ model: z.string(), sandbox: z.boolean() }).nullable(),
  /** `stripe`, or `test` for a checkout that moves no money. */
  billing: PaymentProvider,
  /** Provider of each model on offer, and whether the sandbox stands in for it. */
  models: z.array(z.object({ id: z.string(), provider: z.string(), sandbox: z.boolean() })),
  /** Catalogue entries of the models that admins added; those that were removed, too, for the names of their results. */
  own: z.array(OwnEntry),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Settings that apply to the whole account. */
export const AccountSettings = z.object({
  /** Whether uploads keep the position where they were made. Off by default: the position is removed. */
  keep_location: z.boolean(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const AccountSettingsAnswer = z.object({ success: z.literal(true), settings: AccountSettings });

/** `allowed` is null where there is no limit. */
const Used = z.object({ used: z.number().int(), allowed: z.number().int().nullable() });

/** GET /api/quotas: the account's usage and its limits. */
export const QuotaUsage = z.object({
  success: z.literal(true),
  /** Queued or running. */
  unfinished_jobs: Used,
  /** With thumbnails and proxies. */
  stored_bytes: Used,
  /** The hour begins with its first upload; 0 seconds when none has begun. */
  uploads_per_hour: Used.extend({ resets_in_seconds: z.number().int() }),
  flows: Used,
  projects: Used,
  /** Of the compositions of projects and of their versions. */
  project_bytes: Used,
});
export type QuotaUsage = z.infer<typeof QuotaUsage>;

/** A session of the account. Only the signed-in device knows its token. */
export const SignedInPlace = z.object({
  id: z.string(),
  /** The User-Agent header. */
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  /** Accurate to five minutes. */
  last_seen_at: z.string(),
  /** True for the session that sends this request. */
  current: z.boolean(),
});
export type SignedInPlace = z.infer<typeof SignedInPlace>;

export const SignedInPlaces = z.object({ success: z.literal(true), sessions: z.array(SignedInPlace) });
