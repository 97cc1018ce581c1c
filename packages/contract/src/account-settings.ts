import { z } from 'zod';

/** What an account may choose for all that it does. */
export const AccountSettings = z.object({
  /** Whether uploads keep the position where they were made; it is removed unless this is chosen. */
  keep_location: z.boolean(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

export const AccountSettingsAnswer = z.object({ success: z.literal(true), settings: AccountSettings });
