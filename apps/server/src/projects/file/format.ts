import { limits, ProjectFileMedia } from '@kinoloom/contract';
import { z } from 'zod';

/** The zip entry that says what the others are. */
export const MANIFEST = 'project.json';
export const FORMAT = 'kinoloom-project';
/** The version written by this code; docs/project-files.md has them all. */
export const FORMAT_VERSION = 1;

/** A composition as large as can be saved, and all that is said of its media. */
export const MANIFEST_MAX_BYTES = limits.project.compositionBytes + 16 * 1024 * 1024;

/** How media were made, of what their record says: enough to make them again. */
export const FileMediaRecipe = z.object({
  operation: z.string().max(100).nullish(),
  seed: z.number().nullish(),
  requested_aspect_ratio: z.string().max(20).nullish(),
  requested_seconds: z.number().nullish(),
  provider: z.string().max(100).nullish(),
  sandbox: z.boolean().nullish(),
});

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const FileMedia = z
  .strictObject({
    ...ProjectFileMedia.shape,
    /** What overlays call it. */
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: z.string().max(200),
    sha256: Hash,
    prompt: z.string().max(8_000).nullable(),
    model: z.string().max(100).nullable(),
    recipe: FileMediaRecipe,
    /** Its entry, where it is contained. */
    file: z.string().nullable(),
  })
  .refine(({ file, sha256 }) => file === null || new RegExp(`^media/${sha256}\\.[a-z0-9]{2,5}$`).test(file), {
    path: ['file'],
    error: 'Not an entry for these bytes',
  });
export type FileMedia = z.infer<typeof FileMedia>;

export const ProjectManifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  name: z.string().max(limits.project.nameMax),
  /** A document of the composition package, whose sources are ids of `media`. */
  composition: z.unknown(),
  media: z
    .array(FileMedia)
    .max(limits.project.file.media)
    .refine((media) => new Set(media.map(({ id }) => id)).size === media.length, 'Two media share an id'),
});
export type ProjectManifest = z.infer<typeof ProjectManifest>;

/** Enough to tell a file of another version from one of no kind. */
export const ManifestHead = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() });
