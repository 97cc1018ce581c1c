import { z } from 'zod';

export const MediaType = z.enum(['video', 'image', 'audio']);
export type MediaType = z.infer<typeof MediaType>;

const GenerationStatus = z.enum(['completed', 'processing', 'failed']);

/** A clip's extracted sound as a media record. `duration` in seconds; `waveformData`: 100 loudness values, 0 to 1. */
export const ExtractedAudio = z.object({
  id: z.string(),
  audioUrl: z.string(),
  duration: z.number().nullable(),
  waveformData: z.array(z.number()),
  voiceProfile: z.unknown(),
});
export type ExtractedAudio = z.infer<typeof ExtractedAudio>;

/** A stored result or upload. `url` and `thumbnail_url` are on this server; `duration` is in seconds. */
export const MediaRecord = z.object({
  id: z.string(),
  user_id: z.string(),
  flow_id: z.string().nullable(),
  media_type: MediaType,
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  /** The name that the user gave it. */
  title: z.string().nullable(),
  tags: z.array(z.string()),
  prompt: z.string().nullable(),
  model: z.string().nullable(),
  duration: z.number().nullable(),
  aspect_ratio: z.string().nullable(),
  resolution: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  credits_used: z.number().int(),
  has_audio: z.boolean(),
  /** The same, under its other name. */
  hasAudio: z.boolean(),
  /** Extracted sound of a clip; returned by /api/db only, null where there is none. */
  extractedAudio: ExtractedAudio.nullable().optional(),
  favourite: z.boolean(),
  generation_status: GenerationStatus,
  metadata: z.record(z.string(), z.unknown()),
  /** When its job was requested; without a job, when it was saved. */
  asked_at: z.string(),
  created_at: z.string(),
});
export type MediaRecord = z.infer<typeof MediaRecord>;

/** Body of POST /api/db/media. Fields that the server measures or decides itself are accepted but ignored. */
export const SaveMedia = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'A media id has 1 to 64 letters, digits, - or _.')
    .optional(),
  user_id: z.string().optional(),
  flow_id: z.string().nullable().optional(),
  media_type: MediaType.optional(),
  url: z.string().min(1).optional(),
  thumbnail_url: z.string().nullable().optional(),
  prompt: z.string().max(8_000).nullable().optional(),
  model: z.string().max(100).nullable().optional(),
  metadata: z
    .union([
      z.record(z.string(), z.unknown()),
      z
        .string()
        .max(65_536)
        .transform((text, context): Record<string, unknown> => {
          const parsed = parseObject(text);
          if (parsed) return parsed;
          context.addIssue('metadata must be a JSON object.');
          return z.NEVER;
        }),
    ])
    .optional(),
});
export type SaveMedia = z.infer<typeof SaveMedia>;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

export const UpdateThumbnail = z.object({ mediaId: z.string(), thumbnailUrl: z.string().min(1) });

export const Pagination = z.object({
  page: z.number().int(),
  page_size: z.number().int(),
  total_count: z.number().int(),
  total_pages: z.number().int(),
  has_next: z.boolean(),
  has_previous: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export const MediaPage = z.object({ success: z.literal(true), data: z.array(MediaRecord), pagination: Pagination });
export type MediaPage = z.infer<typeof MediaPage>;

/** Response to an upload: the saved record, and its url in the fields that clients read. */
export const UploadAnswer = z.object({
  success: z.literal(true),
  originalUrl: z.string().nullable(),
  permanentUrl: z.string(),
  message: z.string(),
  media: MediaRecord,
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

export const UploadFromUrl = z.object({
  imageUrl: z.string().optional(),
  videoUrl: z.string().optional(),
  folderPath: z.string().max(200).optional(),
  fileName: z.string().max(200).optional(),
  filePrefix: z.string().max(200).optional(),
  model: z.string().max(100).optional(),
  flow_id: z.string().nullable().optional(),
});

/** What a proxy is for: to be played where the video cannot be, or to be shown for a moment while one seeks in it. */
export const ProxyPurpose = z.enum(['play', 'scrub']);
export type ProxyPurpose = z.infer<typeof ProxyPurpose>;

/**
 * Requests a proxy of a video, a copy that every browser plays and seeks quickly, or of a picture, to be shown where a browser cannot decode
 * it. `id`: the original's.
 */
export const AskMediaProxy = z.object({ id: z.string(), purpose: ProxyPurpose.default('play') });

const side = z.number().int().positive();

/** The proxy's frames are those that a render at 30 fps shows. Poll until it is ready. */
export const MediaProxy = z.discriminatedUnion('status', [
  z.object({ success: z.literal(true), status: z.literal('ready'), url: z.string(), width: side, height: side }),
  z.object({
    success: z.literal(true),
    status: z.literal('making'),
    /** 0 to 1. */
    progress: z.number(),
  }),
]);
export type MediaProxy = z.infer<typeof MediaProxy>;

/** `metadata` value of files uploaded in the editor's Local panel. */
export const LOCAL_UPLOAD = 'local-upload';

/** Response to a Local upload: id, url, bytes and all measured properties. */
export const LocalMediaUploaded = z.object({
  success: z.literal(true),
  id: z.string(),
  serverPath: z.string(),
  size: z.number().int(),
  error: z.null(),
  media: MediaRecord,
});
export type LocalMediaUploaded = z.infer<typeof LocalMediaUploaded>;

/** All Local uploads of the account, from any browser, newest first. `size` is in bytes. */
export const LocalMediaList = z.object({
  success: z.literal(true),
  items: z.array(z.object({ size: z.number().int(), media: MediaRecord })),
});
export type LocalMediaList = z.infer<typeof LocalMediaList>;

/** Matches `.mp4` and `.JPEG`, but not the `.5` of a version. */
const EXTENSION = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{2,5}$/iu;

/** Display name of an upload: its file name without the extension. Undefined where the file name is unknown. */
export function fileTitle(fileName: unknown): string | undefined {
  const whole = typeof fileName === 'string' ? fileName.trim() : '';
  return whole.replace(EXTENSION, '').trim() || whole || undefined;
}

/** A title as the name of a file that every system and header takes: Latin letters without accents, digits, and hyphens for the rest. Undefined if too little is left of it. */
export function plainTitle(title: string): string | undefined {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
    .slice(0, 100);
  return plain.replaceAll('-', '').length > 1 ? plain : undefined;
}
