import { z } from 'zod';
import * as messages from './messages.ts';

/** How many looks an account offers, and keeps with those that were deleted but may be in films; and the length of a name. */
export const ownLookLimits = { most: 100, keptMost: 300, nameMax: 60 };

/** Trimmed. */
export const OwnLookName = z.string().trim().min(1, messages.lookName).max(ownLookLimits.nameMax, messages.lookName);

/** A look of a user's own. */
export const OwnLookRecord = z.object({
  /** Its name in films (`lut.look`): `own-` and the SHA-256 of its table. */
  look: z.string(),
  name: z.string(),
  /** Deleted: it is no longer offered, and stays for the films that have it. */
  removed: z.boolean(),
  created_at: z.string(),
});
export type OwnLookRecord = z.infer<typeof OwnLookRecord>;

/** Newest first. */
export const OwnLooks = z.object({ success: z.literal(true), looks: z.array(OwnLookRecord) });

export const AddOwnLook = z.strictObject({
  name: OwnLookName,
  /** Its table in base64: red, green and blue of 36³ colours in 16 bits each, the lower byte first; red varies fastest. */
  table: z.base64(messages.lookTable).max(400_000, messages.lookTable),
});
export type AddOwnLook = z.input<typeof AddOwnLook>;

export const RenameOwnLook = z.strictObject({ name: OwnLookName });

export const OwnLookAnswer = z.object({ success: z.literal(true), look: OwnLookRecord });
