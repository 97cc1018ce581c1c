import { z } from 'zod';
import * as messages from './messages.ts';

/** The public key with which a browser subscribes (base64url); null where the installation tells nothing by push. */
export const PushKey = z.object({ success: z.literal(true), key: z.string().nullable() });
export type PushKey = z.infer<typeof PushKey>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`, 'u'), messages.pushInvalid);

/** A browser's `PushSubscription`, and the language of what it is told. */
export const SubscribePush = z.strictObject({
  endpoint: z.url(messages.pushInvalid).max(2_000, messages.pushInvalid),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  language: z.string().regex(/^[a-z]{2,3}$/u, messages.pushInvalid),
});
export type SubscribePush = z.infer<typeof SubscribePush>;

/** What a browser has replaced its `PushSubscription` by. */
export const RenewPush = SubscribePush.omit({ language: true });
export type RenewPush = z.infer<typeof RenewPush>;

/** A browser that is told when jobs end. `current`: of the session that asks. */
export const PushBrowser = z.object({
  id: z.string(),
  created_at: z.string(),
  /** When its push service last took a message. */
  last_ok_at: z.string().nullable(),
  current: z.boolean(),
});
export type PushBrowser = z.infer<typeof PushBrowser>;

export const PushBrowsers = z.object({ success: z.literal(true), browsers: z.array(PushBrowser) });
export type PushBrowsers = z.infer<typeof PushBrowsers>;

/**
 * What a push message holds: which jobs ended, by number, the flow if all were of one, and the language to say it in. Nothing of what
 * was made.
 */
export const PushNote = z.object({
  done: z.partialRecord(z.enum(['video', 'image', 'audio', 'render']), z.number().int().positive()),
  failed: z.number().int().nonnegative(),
  flow: z.string().nullable(),
  language: z.string(),
});
export type PushNote = z.infer<typeof PushNote>;
