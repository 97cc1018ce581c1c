import { z } from 'zod';
import { MediaType } from '@kinoloom/contract';

export const SourceRole = z.enum(['image', 'lastImage', 'images', 'video', 'audio', 'character', 'reference']);
export type SourceRole = z.infer<typeof SourceRole>;

/** One of the user's own media that something is made from. */
export const RecipeSource = z.object({
  role: SourceRole,
  mediaId: z.string(),
  url: z.string(),
  kind: MediaType,
  /** Of a video, where an image is wanted. */
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

/** What only some operations are told. */
const Settings = z.object({
  negativePrompt: z.string().optional(),
  outputFormat: z.enum(['png', 'jpg']).optional(),
  bodyControl: z.boolean().optional(),
  expressionIntensity: z.number().optional(),
  syncMode: z.enum(['loop', 'bounce', 'cut_off', 'silence', 'remap']).optional(),
  temperature: z.number().optional(),
  placement: Placement.optional(),
  /** Whose voice, under the vendor's id, and what it is called here. */
  voice: z.string().optional(),
  voiceName: z.string().optional(),
  speechModel: z.string().optional(),
  voiceSettings: z
    .object({ stability: z.number(), similarityBoost: z.number(), style: z.number(), speakerBoost: z.boolean() })
    .optional(),
  soundFormat: z.string().optional(),
  /** Whether the vendor may keep what it is sent, and frees the voice of noise. */
  keepsLog: z.boolean().optional(),
  removesNoise: z.boolean().optional(),
  /** What the recording that it is made from is called. */
  soundName: z.string().optional(),
  promptInfluence: z.number().optional(),
  musicModel: z.string().optional(),
  splitModel: z.string().optional(),
  trackFormat: z.enum(['mp3', 'wav']).optional(),
  trackKbps: z.number().optional(),
  /** The provider's id of the finished work that this goes on from. */
  continues: z.string().optional(),
});

/**
 * What a job keeps: all that is needed to make it, and to make it again, in our own words. Lengths are seconds of what is
 * made, or of the measured input where that is what is paid for. Older jobs knew a start image and no other source.
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

/** A recipe of nothing but what is told. */
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
