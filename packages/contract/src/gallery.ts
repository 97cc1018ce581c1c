import { z } from 'zod';
import { Flow } from './flows.ts';
import { limits } from './limits.ts';
import { MediaRecord, MediaType } from './media.ts';
import * as messages from './messages.ts';

const { gallery, page } = limits;

/** A moment (`2026-08-01T10:00:00Z`) or a day (`2026-08-01`, in UTC). */
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], messages.galleryDate);

const Cursor = z.string().max(500).optional();
const pageOf = (size: number) => z.coerce.number().int().min(1).max(page.max).default(size);

/** A tag: in lower case, without commas, which separate tags in an address. */
const Tag = z
  .string()
  .transform((tag) => tag.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim())
  .pipe(z.string().regex(new RegExp(`^[^,\\p{Cc}]{1,${gallery.tagMax}}$`, 'u'), messages.tagInvalid));

/**
 * `name`: by title, else by prompt, else by file name, A first. `longest` and `largest` (by bytes) come with the most first, `favourites` with all
 * others after them; equals, the newest first.
 */
export const GallerySort = z.enum(['newest', 'oldest', 'name', 'longest', 'largest', 'favourites']);
export type GallerySort = z.infer<typeof GallerySort>;

/** All given conditions apply. */
export const ListGalleryMedia = z.object({
  type: MediaType.optional(),
  sort: GallerySort.default('newest'),
  /** Words or parts of words of title, tags and prompt, in any order, case-insensitive. */
  q: z.string().trim().max(gallery.searchMax, messages.gallerySearch).optional(),
  model: z.string().max(100).optional(),
  /** Inclusive. */
  from: Moment.optional(),
  /** Exclusive; a day counts as a whole. */
  to: Moment.optional(),
  favourite: z.literal('true').optional(),
  flow_id: z.string().max(100).optional(),
  /** Separated by commas: media that have all of them. */
  tags: z
    .string()
    .transform((tags) => tags.split(','))
    .pipe(z.array(Tag).max(gallery.tagsPerMedia, messages.tagsTooMany))
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** `next_cursor` of the previous page, of the same sort. */
  cursor: Cursor,
  limit: pageOf(page.media),
});
export type ListGalleryMedia = z.input<typeof ListGalleryMedia>;

export const GalleryMediaPage = z.object({
  success: z.literal(true),
  data: z.array(MediaRecord),
  /** Null on the last page. */
  next_cursor: z.string().nullable(),
  /** Of all pages, at the time of the first one; at most `limits.gallery.countMax` + 1, which stands for more than that. */
  total_count: z.number().int(),
  /** Null unless no media has all words of `q`: then the words nearest to them that some have, for which this page is. */
  corrected: z.string().nullable(),
});
export type GalleryMediaPage = z.infer<typeof GalleryMediaPage>;

/** A flow as its card shows it. The flow's own counts exclude rendered videos; `media_count` includes everything. */
export const GalleryFlow = Flow.extend({
  media_count: z.number().int(),
  /** Unfinished jobs of the flow. */
  running_jobs: z.number().int(),
  /** The newest, first the hero and then the strip; at most `limits.gallery.flowVideos`. */
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
  /** As of media. */
  total_count: z.number().int(),
});
export type GalleryFlowPage = z.infer<typeof GalleryFlowPage>;

export const GalleryStats = z.object({
  success: z.literal(true),
  /** Both at most `limits.gallery.countMax` + 1, which stands for more than that. */
  totalFlows: z.number().int(),
  totalMedia: z.number().int(),
  /** Total spent, including on media deleted since. */
  totalCreditsUsed: z.number().int(),
});
export type GalleryStats = z.infer<typeof GalleryStats>;

/** Models of the user's media, most used first; a count is at most `limits.gallery.countMax` + 1, which stands for more than that. */
export const GalleryModels = z.object({
  success: z.literal(true),
  models: z.array(z.object({ model: z.string(), count: z.number().int() })),
});
export type GalleryModels = z.infer<typeof GalleryModels>;

export const GalleryFavourite = z.object({ success: z.literal(true), media: MediaRecord });
export type GalleryFavourite = z.infer<typeof GalleryFavourite>;

/** The user's tags in the order of their letters; a count is at most `limits.gallery.tagCountMax` + 1, which stands for more than that. */
export const GalleryTags = z.object({
  success: z.literal(true),
  tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
});
export type GalleryTags = z.infer<typeof GalleryTags>;

/** `title`: null or empty removes it. */
export const RenameInGallery = z.strictObject({
  title: z
    .string()
    .transform((title) => title.trim() || null)
    .pipe(z.string().max(gallery.titleMax, messages.titleTooLong).nullable())
    .nullable(),
});
export type RenameInGallery = z.input<typeof RenameInGallery>;

export const RenamedInGallery = z.object({ success: z.literal(true), media: MediaRecord });
export type RenamedInGallery = z.infer<typeof RenamedInGallery>;

/** Media of one batch operation. */
const Ids = z
  .array(z.string().max(100))
  .min(1, messages.galleryNothing)
  .max(gallery.selectMax, messages.galleryTooMany)
  .transform((ids) => [...new Set(ids)]);

/** Media, or a flow with all its media. */
export const DeleteFromGallery = z
  .strictObject({ ids: Ids.optional(), flow_id: z.string().max(100).optional() })
  .refine(({ ids, flow_id }) => (ids === undefined) !== (flow_id === undefined), messages.galleryEither);
export type DeleteFromGallery = z.input<typeof DeleteFromGallery>;

export const DeletedFromGallery = z.object({
  success: z.literal(true),
  /** Token that undoes the deletion. */
  undo: z.string(),
  /** End of the undo period; after that the media and their files are deleted for good. */
  until: z.string(),
  /** Ids of the deleted media, without those that were already gone. */
  ids: z.array(z.string()),
});
export type DeletedFromGallery = z.infer<typeof DeletedFromGallery>;

export const UndoInGallery = z.object({ undo: z.string().max(100) });

export const UndoneInGallery = z.object({
  success: z.literal(true),
  /** Ids of the restored media. */
  ids: z.array(z.string()),
  flow_id: z.string().nullable(),
  /** Those of `ids` restored without their flow, since it is gone or full by now. */
  without_flow: z.array(z.string()),
});
export type UndoneInGallery = z.infer<typeof UndoneInGallery>;

export const MoveInGallery = z.object({ ids: Ids, flow_id: z.string().max(100) });
export type MoveInGallery = z.input<typeof MoveInGallery>;

/** `ids`: media that are in the flow now, without those that were gone. */
export const MovedInGallery = z.object({ success: z.literal(true), ids: z.array(z.string()) });
export type MovedInGallery = z.infer<typeof MovedInGallery>;

const Tags = z.array(Tag).max(gallery.tagsPerMedia, messages.tagsTooMany);

/** Tags, favourite marks and flow of many media at once: all of it for all of them, or nothing. A tag that is both added and removed is removed. */
export const ChangeInGallery = z
  .strictObject({
    ids: Ids,
    add_tags: Tags.optional(),
    remove_tags: Tags.optional(),
    favourite: z.boolean().optional(),
    flow_id: z.string().max(100).optional(),
  })
  .refine(
    ({ add_tags, remove_tags, favourite, flow_id }) =>
      [add_tags, remove_tags, favourite, flow_id].some((given) => given !== undefined),
    messages.changeNothing,
  );
export type ChangeInGallery = z.input<typeof ChangeInGallery>;

/** `ids`: media that are different now, without those that were so before. */
export const ChangedInGallery = z.object({ success: z.literal(true), ids: z.array(z.string()) });
export type ChangedInGallery = z.infer<typeof ChangedInGallery>;

export const ZipOfGallery = z.object({ ids: Ids });
export type ZipOfGallery = z.input<typeof ZipOfGallery>;

/**
 * Link to a zip file. Anyone with the link can download it for ten minutes; a download that has started by then
 * continues. Open it as a link: the response is an attachment.
 */
export const ZipLink = z.object({ success: z.literal(true), url: z.string(), expires_at: z.string() });
export type ZipLink = z.infer<typeof ZipLink>;

/** Media to check again for missing derived media: those named, or all. */
export const EnhanceMedia = z.object({ ids: Ids.optional() });

export const EnhancedMedia = z.object({
  success: z.literal(true),
  message: z.string(),
  /** How many lacked something and are being completed. */
  lacking: z.number().int(),
});
export type EnhancedMedia = z.infer<typeof EnhancedMedia>;

/** The account's own email address as typed, and its password where it has one. */
export const DeleteAccount = z.object({ confirm: z.string().max(320), password: z.string().max(1_000).optional() });
export type DeleteAccount = z.input<typeof DeleteAccount>;

export const AccountDeleted = z.object({ success: z.literal(true) });
