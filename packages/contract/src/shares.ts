import { z } from 'zod';
import { limits } from './limits.ts';
import { MediaType } from './media.ts';
import * as messages from './messages.ts';

/** A link for others: to one record, or to a flow. `days`: null for one that lasts until it is revoked. `prompts`: whether it shows them. */
export const CreateShare = z
  .strictObject({
    media_id: z.string().max(100).optional(),
    flow_id: z.string().max(100).optional(),
    days: z.union([z.literal(limits.share.days), z.null()], messages.shareDays),
    prompts: z.boolean().default(false),
  })
  .refine(({ media_id, flow_id }) => (media_id === undefined) !== (flow_id === undefined), messages.shareEither);
export type CreateShare = z.input<typeof CreateShare>;

export const Share = z.object({
  id: z.string(),
  media_id: z.string().nullable(),
  flow_id: z.string().nullable(),
  /** The record's title or the flow's name. */
  title: z.string().nullable(),
  prompts: z.boolean(),
  created_at: z.string(),
  /** Null for one that lasts until it is revoked. */
  expires_at: z.string().nullable(),
});
export type Share = z.infer<typeof Share>;

/** `link` is answered only here: the server stores a hash of its token. */
export const ShareCreated = z.object({ success: z.literal(true), share: Share, link: z.url() });
export type ShareCreated = z.infer<typeof ShareCreated>;

/** Links that have not expired, newest first. */
export const ShareList = z.object({ success: z.literal(true), shares: z.array(Share) });
export type ShareList = z.infer<typeof ShareList>;

/** What a link shows. Its addresses are good until `until`: then ask again. */
export const Shared = z.object({
  success: z.literal(true),
  kind: z.enum(['media', 'flow']),
  title: z.string().nullable(),
  until: z.string(),
  /** The record, or the newest of the flow, at most `limits.share.media`. `duration` is in seconds; `prompt` is null unless the link shows prompts. */
  media: z.array(
    z.object({
      media_type: MediaType,
      title: z.string().nullable(),
      prompt: z.string().nullable(),
      url: z.string(),
      thumbnail_url: z.string().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      duration: z.number().nullable(),
      bytes: z.number().int(),
      has_audio: z.boolean(),
    }),
  ),
});
export type Shared = z.infer<typeof Shared>;
