import { z } from 'zod';
import { limits } from './limits.ts';

/** A clip of the flow on the video's timeline. `startFrame`/`endFrame` are at 30 fps; `duration` is in ms. */
export const Sequence = z.object({
  id: z.string(),
  url: z.string().optional(),
  duration: z.number().nonnegative().optional(),
  startFrame: z.int().nonnegative().optional(),
  endFrame: z.int().nonnegative().optional(),
  volume: z.number().min(0).max(1).default(1),
  isMuted: z.boolean().default(false),
  model: z.string().optional(),
  prompt: z.string().nullable().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Sequence = z.infer<typeof Sequence>;

export const RenderQuality = z.enum(['medium', 'high', 'ultra']);
export type RenderQuality = z.infer<typeof RenderQuality>;

/** Order of queued renders: `speed` before `quality` before `cost`. The output is the same. */
export const RenderPriority = z.enum(['speed', 'quality', 'cost']);
export type RenderPriority = z.infer<typeof RenderPriority>;

export const StartRender = z.object({
  flow_id: z.string().optional(),
  sequences: z
    .array(Sequence)
    .min(1, 'Add at least one clip to the flow before rendering.')
    .max(limits.render.maxClips),
  codec: z.literal('h264').default('h264'),
  quality: RenderQuality.default('high'),
});
export type StartRender = z.infer<typeof StartRender>;

/** Sound over a video. `startFrame`/`endFrame` are at 30 fps; without an end it plays to its own end. */
export const AudioTrack = z.object({
  id: z.string(),
  url: z.string().optional(),
  startFrame: z.int().nonnegative().default(0),
  endFrame: z.int().nonnegative().optional(),
  volume: z.number().min(0).max(1).default(1),
  isMuted: z.boolean().default(false),
  name: z.string().optional(),
});
export type AudioTrack = z.infer<typeof AudioTrack>;

export const RenderAccepted = z.object({
  success: z.literal(true),
  renderId: z.string(),
  bucketName: z.string(),
  price: z.number().int(),
});

export const RenderStatus = z.enum(['starting', 'rendering', 'completed', 'failed', 'cancelled']);

export const RenderState = z.object({
  success: z.literal(true),
  status: RenderStatus,
  /** 0 to 1. */
  progress: z.number(),
  message: z.string(),
  downloadUrl: z.string().nullable(),
  error: z.string().nullable(),
  metadata: z.object({ renderedFrames: z.number().int(), totalFrames: z.number().int() }),
});
export type RenderState = z.infer<typeof RenderState>;
