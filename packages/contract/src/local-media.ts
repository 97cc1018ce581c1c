import { z } from 'zod';
import { MediaRecord } from './media.ts';

/** What the metadata of a file says that was uploaded from the editor's Local panel. */
export const LOCAL_UPLOAD = 'local-upload';

/** A file of the user's own that was taken in: its id, its address, its bytes, and all that was measured of it. */
export const LocalMediaUploaded = z.object({
  success: z.literal(true),
  id: z.string(),
  serverPath: z.string(),
  size: z.number().int(),
  error: z.null(),
  media: MediaRecord,
});
export type LocalMediaUploaded = z.infer<typeof LocalMediaUploaded>;

/** All files that the account has uploaded so, from whichever browser, newest first. `size` is in bytes. */
export const LocalMediaList = z.object({
  success: z.literal(true),
  items: z.array(z.object({ size: z.number().int(), media: MediaRecord })),
});
export type LocalMediaList = z.infer<typeof LocalMediaList>;
