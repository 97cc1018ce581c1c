import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** A clip of the flow on the film's time line. `startFrame`/`endFrame` are its place at 30 fps; `duration` is in ms. */
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

export const StartRender = z.object({
  flow_id: z.string().optional(),
  sequences: z
    .array(Sequence)
    .min(1, 'Add at least one clip to the flow before rendering.')
    .max(limits.render.maxClips),
  codec: z.literal('h264').default('h264'),
  quality: z.enum(['medium', 'high', 'ultra']).default('high'),
});
export type StartRender = z.infer<typeof StartRender>;

/** Sound laid over a film. `startFrame`/`endFrame` are its place at 30 fps; without an end it sounds as long as it lasts. */
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

/** A film as the editor and the flow strip hand it over. What a project holds beside that (its view, its elements) is let by. */
export const RenderDesign = z.object({
  id: z.string().optional(),
  name: z.string().max(500).optional(),
  size: z.object({ width: z.number().min(2).max(8192), height: z.number().min(2).max(8192) }).optional(),
  duration: z.number().nonnegative().optional(),
  fps: z.literal(limits.fps).default(limits.fps),
  sequences: z.array(Sequence).min(1, messages.renderEmpty).max(limits.render.maxClips),
  transitions: z.array(z.unknown()).max(0, messages.renderTransitions).default([]),
  audioTracks: z.array(AudioTrack).max(limits.render.maxClips).default([]),
  globalVolume: z.number().min(0).max(1).default(1),
});

export const StartDesignRender = z.object({
  flow_id: z.string().optional(),
  design: RenderDesign,
  options: z
    .object({
      fps: z.literal(limits.fps).default(limits.fps),
      format: z.literal('mp4').default('mp4'),
      quality: z.enum(['medium', 'high', 'ultra']).default('high'),
      priority: z.enum(['quality', 'speed', 'cost']).default('quality'),
      audioMode: z.enum(['safe', 'normal']).default('safe'),
    })
    .prefault({}),
});
export type StartDesignRender = z.infer<typeof StartDesignRender>;

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

export const DesignRenderAccepted = z.object({
  success: z.literal(true),
  renderId: z.string(),
  status: RenderStatus,
  url: z.null(),
  /** Credits. */
  estimatedCost: z.number().int(),
  /** Seconds of rendering, without waiting. */
  estimatedTime: z.number().int(),
  error: z.null(),
  timestamp: z.string(),
});
export type DesignRenderAccepted = z.infer<typeof DesignRenderAccepted>;

export const DesignRenderState = z.object({
  success: z.literal(true),
  status: RenderStatus,
  /** 0 to 1. */
  progress: z.number(),
  url: z.string().nullable(),
  message: z.string(),
  error: z.string().nullable(),
  timestamp: z.string(),
});
export type DesignRenderState = z.infer<typeof DesignRenderState>;
