import { z } from 'zod';
import { MediaType } from '@kinoloom/contract';

export const SourceRole = z.enum(['image', 'lastImage', 'images', 'video', 'audio', 'character', 'reference']);
export type SourceRole = z.infer<typeof SourceRole>;

/** One of the user's media that serves as a source. */
export const RecipeSource = z.object({
  role: SourceRole,
  mediaId: z.string(),
  url: z.string(),
  kind: MediaType,
  /** The frame of a video, where an image is needed. */
  frame: z.enum(['first', 'last']).optional(),
});
export type RecipeSource = z.infer<typeof RecipeSource>;

const Placement = z.object({
  gridX: z.number(),
  gridY: z.number(),
  xStart: z.number(),
  xEnd: z.number(),
  yStart: z.number(),
  yEnd: z.number(),
});

/** Settings of single operations. */
const Settings = z.object({
  negativePrompt: z.string().optional(),
  outputFormat: z.enum(['png', 'jpg']).optional(),
  bodyControl: z.boolean().optional(),
  expressionIntensity: z.number().optional(),
  syncMode: z.enum(['loop', 'bounce', 'cut_off', 'silence', 'remap']).optional(),
  temperature: z.number().optional(),
  placement: Placement.optional(),
  /** The vendor's voice id, and our name for the voice. */
  voice: z.string().optional(),
  voiceName: z.string().optional(),
  speechModel: z.string().optional(),
  voiceSettings: z
    .object({ stability: z.number(), similarityBoost: z.number(), style: z.number(), speakerBoost: z.boolean() })
    .optional(),
  soundFormat: z.string().optional(),
  /** Whether the vendor may log the input, and whether it removes noise. */
  keepsLog: z.boolean().optional(),
  removesNoise: z.boolean().optional(),
  /** The name of the source recording. */
  soundName: z.string().optional(),
  promptInfluence: z.number().optional(),
  musicModel: z.string().optional(),
  splitModel: z.string().optional(),
  trackFormat: z.enum(['mp3', 'wav']).optional(),
  trackKbps: z.number().optional(),
  /** The provider's id of the finished operation that this one continues. */
  continues: z.string().optional(),
});

/**
 * A job's complete recipe, in our own terms: enough to run it and to repeat it. Lengths are seconds of the result, or of the measured input where
 * that is what is charged. Older jobs have a start image and no other source.
 */
export const Recipe = z
  .object({
    prompt: z.string(),
    aspectRatio: z.string().nullable(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    seconds: z.number().nullable(),
    resolution: z.string().nullable(),
    seed: z.number(),
    sources: z.array(RecipeSource).optional(),
    settings: Settings.default({}),
    startImageId: z.string().nullish(),
    startImageUrl: z.string().nullish(),
  })
  .transform(({ startImageId, startImageUrl, sources, ...recipe }) => ({
    ...recipe,
    sources: sources ?? startImage(startImageId, startImageUrl),
  }));
export type Recipe = z.infer<typeof Recipe>;

const startImage = (mediaId: string | null | undefined, url: string | null | undefined): RecipeSource[] =>
  mediaId ? [{ role: 'image', mediaId, url: url ?? `/media/${mediaId}/image`, kind: 'image' }] : [];

/** The first source in a role. */
export const sourceIn = ({ sources }: Recipe, role: SourceRole): RecipeSource | undefined =>
  sources.find((source) => source.role === role);

/** A recipe with only the given fields. */
export const recipeOf = (told: Partial<Recipe> & Pick<Recipe, 'seed'>): Recipe => ({
  prompt: '',
  aspectRatio: null,
  width: null,
  height: null,
  seconds: null,
  resolution: null,
  sources: [],
  settings: {},
  ...told,
});
