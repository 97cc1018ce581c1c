import { limits, OwnLookName, ownLookLimits, ProjectFileMedia } from '@kinoloom/contract';
import { z } from 'zod';

/** The zip entry that describes the others. */
export const MANIFEST = 'project.json';
export const FORMAT = 'kinoloom-project';
/** The newest version; docs/project-files.md lists all of them. */
export const FORMAT_VERSION = 2;

/** The largest composition that can be saved, and the facts of its media. */
export const MANIFEST_MAX_BYTES = limits.project.compositionBytes + 16 * 1024 * 1024;

/** The recipe part of a media record: enough to generate it again. */
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
    /** Its id in the composition's sources. */
    id: z.string().regex(/^[\w-]{1,64}$/),
    name: z.string().max(200),
    sha256: Hash,
    prompt: z.string().max(8_000).nullable(),
    model: z.string().max(100).nullable(),
    recipe: FileMediaRecipe,
    /** Its zip entry, if the file is included. */
    file: z.string().nullable(),
  })
  .refine(({ file, sha256 }) => file === null || new RegExp(`^media/${sha256}\\.[a-z0-9]{2,5}$`).test(file), {
    path: ['file'],
    error: 'Not an entry for these bytes',
  });
export type FileMedia = z.infer<typeof FileMedia>;

/** A look of one's own, whose table is an entry of the file. */
const FileLook = z.strictObject({ sha256: Hash, name: OwnLookName });

/** The zip entry with the table of a look. */
export const lookEntry = (sha256: string): string => `looks/${sha256}.bin`;

/** A font of the user's own that the composition names by its hash. */
const FileFont = z
  .strictObject({
    name: z.string().max(100),
    sha256: Hash,
    bytes: z.int().nonnegative(),
    /** Its zip entry, if the file is included. */
    file: z.string().nullable(),
  })
  .refine(({ file, sha256 }) => file === null || new RegExp(`^fonts/${sha256}\\.(ttf|otf|woff2?)$`).test(file), {
    path: ['file'],
    error: 'Not an entry for these bytes',
  });
export type FileFont = z.infer<typeof FileFont>;

/** The most fonts of a file. */
export const MOST_FONTS = 200;

export const ProjectManifest = z.strictObject({
  format: z.literal(FORMAT),
  /** A file without looks and fonts of one's own is of version 1, which older studios read. */
  version: z.union([z.literal(1), z.literal(FORMAT_VERSION)]),
  name: z.string().max(limits.project.nameMax),
  /** A document of the composition package, whose sources are ids of `media`. */
  composition: z.unknown(),
  media: z
    .array(FileMedia)
    .max(limits.project.file.media)
    .refine((media) => new Set(media.map(({ id }) => id)).size === media.length, 'Two media share an id'),
  looks: z.array(FileLook).max(ownLookLimits.keptMost).optional(),
  fonts: z.array(FileFont).max(MOST_FONTS).optional(),
});
export type ProjectManifest = z.infer<typeof ProjectManifest>;

/** Enough to distinguish an unknown version from an unknown format. */
export const ManifestHead = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() });
