import { z } from 'zod';
import { Flow } from './flows.ts';
import { limits } from './limits.ts';
import { MediaRecord, MediaType } from './media.ts';
import { messages } from './messages.ts';

const { gallery, page } = limits;

/** A moment (`2026-08-01T10:00:00Z`) or a day (`2026-08-01`, in UTC). */
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], messages.galleryDate);

const Cursor = z.string().max(200).optional();
const pageOf = (size: number) => z.coerce.number().int().min(1).max(page.max).default(size);

/** Newest first. Every condition that is given must hold. */
export const ListGalleryMedia = z.object({
  type: MediaType.optional(),
  /** Words, or parts of words, that the prompt has, in any order and any case. */
  q: z.string().trim().max(gallery.searchMax, messages.gallerySearch).optional(),
  model: z.string().max(100).optional(),
  /** From this moment on. */
  from: Moment.optional(),
  /** Before this moment; a day counts whole. */
  to: Moment.optional(),
  favourite: z.literal('true').optional(),
  flow_id: z.string().max(100).optional(),
  /** `next_cursor` of the page before. */
  cursor: Cursor,
  limit: pageOf(page.media),
});
export type ListGalleryMedia = z.input<typeof ListGalleryMedia>;

export const GalleryMediaPage = z.object({
  success: z.literal(true),
  data: z.array(MediaRecord),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
  /** Of all pages, as it was when the first was read. */
  total_count: z.number().int(),
});
export type GalleryMediaPage = z.infer<typeof GalleryMediaPage>;

/** A flow as its card shows it. Its own counts leave rendered videos out; `media_count` is everything that is in it. */
export const GalleryFlow = Flow.extend({
  media_count: z.number().int(),
  /** Jobs underway for it. */
  running_jobs: z.number().int(),
  /** The newest, the hero first and then a strip: at most `limits.gallery.flowVideos`. */
  videos: z.array(MediaRecord),
  /** The newest, at most `limits.gallery.flowImages`. */
  images: z.array(MediaRecord),
});
export type GalleryFlow = z.infer<typeof GalleryFlow>;

/** Newest first. */
export const ListGalleryFlows = z.object({ cursor: Cursor, limit: pageOf(page.flows) });
export type ListGalleryFlows = z.input<typeof ListGalleryFlows>;

export const GalleryFlowPage = z.object({
  success: z.literal(true),
  data: z.array(GalleryFlow),
  next_cursor: z.string().nullable(),
  total_count: z.number().int(),
});
export type GalleryFlowPage = z.infer<typeof GalleryFlowPage>;

export const GalleryStats = z.object({
  success: z.literal(true),
  totalFlows: z.number().int(),
  totalMedia: z.number().int(),
  /** Spent in all, also on what was deleted since. */
  totalCreditsUsed: z.number().int(),
});
export type GalleryStats = z.infer<typeof GalleryStats>;

/** Those that the user has media of, the most used first. */
export const GalleryModels = z.object({
  success: z.literal(true),
  models: z.array(z.object({ model: z.string(), count: z.number().int() })),
});
export type GalleryModels = z.infer<typeof GalleryModels>;

export const GalleryFavourite = z.object({ success: z.literal(true), media: MediaRecord });
export type GalleryFavourite = z.infer<typeof GalleryFavourite>;

/** Media that something is done with at once. */
const Ids = z
  .array(z.string().max(100))
  .min(1, messages.galleryNothing)
  .max(gallery.selectMax, messages.galleryTooMany)
  .transform((ids) => [...new Set(ids)]);

/** Media, or a flow with everything in it. */
export const DeleteFromGallery = z
  .strictObject({ ids: Ids.optional(), flow_id: z.string().max(100).optional() })
  .refine(({ ids, flow_id }) => (ids === undefined) !== (flow_id === undefined), messages.galleryEither);
export type DeleteFromGallery = z.input<typeof DeleteFromGallery>;

export const DeletedFromGallery = z.object({
  success: z.literal(true),
  /** What takes it back. */
  undo: z.string(),
  /** Until when that works; then it is gone for good, files included. */
  until: z.string(),
  /** What was deleted. Media that were gone before are not in it. */
  ids: z.array(z.string()),
});
export type DeletedFromGallery = z.infer<typeof DeletedFromGallery>;

export const UndoInGallery = z.object({ undo: z.string().max(100) });

export const UndoneInGallery = z.object({
  success: z.literal(true),
  /** What is back. */
  ids: z.array(z.string()),
  flow_id: z.string().nullable(),
  /** Of those, the ones without their flow, since it is gone or has been filled meanwhile. */
  without_flow: z.array(z.string()),
});
export type UndoneInGallery = z.infer<typeof UndoneInGallery>;

export const MoveInGallery = z.object({ ids: Ids, flow_id: z.string().max(100) });
export type MoveInGallery = z.input<typeof MoveInGallery>;

/** `ids`: what is in the flow now. Media that were gone are not in it. */
export const MovedInGallery = z.object({ success: z.literal(true), ids: z.array(z.string()) });
export type MovedInGallery = z.infer<typeof MovedInGallery>;

export const ZipOfGallery = z.object({ ids: Ids });
export type ZipOfGallery = z.input<typeof ZipOfGallery>;

/**
 * Where a zip file is to be had, by whoever has the address, for ten minutes; a download that has begun by then goes on.
 * Follow it with a link: the answer is an attachment.
 */
export const ZipLink = z.object({ success: z.literal(true), url: z.string(), expires_at: z.string() });
export type ZipLink = z.infer<typeof ZipLink>;

/** Which media the server is to look at again: those named, or all. */
export const EnhanceMedia = z.object({ ids: Ids.optional() });

export const EnhancedMedia = z.object({
  success: z.literal(true),
  message: z.string(),
  /** How many lacked something, and are being completed now. */
  lacking: z.number().int(),
});
export type EnhancedMedia = z.infer<typeof EnhancedMedia>;

/** The account's own address, typed, and its password where it has one. */
export const DeleteAccount = z.object({ confirm: z.string().max(320), password: z.string().max(1_000).optional() });
export type DeleteAccount = z.input<typeof DeleteAccount>;

export const AccountDeleted = z.object({ success: z.literal(true) });
