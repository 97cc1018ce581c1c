import { z } from 'zod';

export const LedgerKind = z.enum(['grant', 'hold', 'capture', 'release']);

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
  welcomeCredits: z.number().int(),
  auth: z.object({ google: z.boolean(), github: z.boolean(), passwordReset: z.boolean() }),
  /** For each model on offer here: who serves it, and whether that is the sandbox. */
  models: z.array(z.object({ id: z.string(), provider: z.string(), sandbox: z.boolean() })),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
