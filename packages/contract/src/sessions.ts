import { z } from 'zod';

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
