import { z } from 'zod';
import type { Size } from '../aspect.ts';
import * as messages from '../messages.ts';
import { MediaRecord } from '../media.ts';
import { Caller, Seed, Upload } from './fields.ts';
import { JobProblem, PredictionStatus, TaskStatus } from './prediction.ts';

/* Operations on existing clips. Every `video` or `videoUrl` is a media url or id of ours, or a public https URL. */

/** Body of MMaudio. `duration` is accepted but ignored: the sound is as long as the clip. */
export const AddAudio = z.object({
  ...Caller,
  prompt: z.string({ error: messages.audioPromptString }).trim().min(1, messages.audioPrompt).max(4_000),
  video: z.string({ error: messages.audioNeedsVideo }).min(1, messages.audioNeedsVideo),
  duration: z.coerce.number().optional(),
  negativePrompt: z.string().max(4_000).optional(),
  seed: Seed.optional(),
});
export type AddAudio = z.infer<typeof AddAudio>;

/** Response of operations with a status endpoint of their own: `result` is the prediction to poll. */
const Underway = z.object({ id: z.string(), status: PredictionStatus });

export const AudioAccepted = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  model: z.string(),
  result: Underway,
});

/** Status of added audio and of both upscales. The query parameter `id` is `predictionId` or `requestId`. */
export const ClipState = z.object({
  success: z.literal(true),
  id: z.string(),
  status: TaskStatus,
  progress: z.number(),
  output: z.string().nullable(),
  result: MediaRecord.nullable(),
  error: JobProblem.nullable(),
});
export type ClipState = z.infer<typeof ClipState>;

export const TargetResolution = z.enum(['720p', '1080p', '2k', '4k']);
export type TargetResolution = z.infer<typeof TargetResolution>;

/** Body of upscale/wavespeed. The sound is always kept; size and length sent along are ignored. */
export const UpscaleVideo = z.object({
  ...Caller,
  video: z.string({ error: messages.upscaleNeedsVideo }).min(1, messages.upscaleNeedsVideo),
  targetResolution: TargetResolution.default('1080p'),
  copyAudio: z.boolean().optional(),
  originalDuration: z.number().optional(),
  originalWidth: z.number().optional(),
  originalHeight: z.number().optional(),
});
export type UpscaleVideo = z.infer<typeof UpscaleVideo>;

export const UpscaleAccepted = z.object({
  success: z.literal(true),
  requestId: z.string(),
  model: z.string(),
  targetResolution: TargetResolution,
  result: Underway,
});

export const UpscaleVideo4k = UpscaleVideo.omit({ targetResolution: true, copyAudio: true });
export type UpscaleVideo4k = z.infer<typeof UpscaleVideo4k>;

export const RunwayUpscaleAccepted = z.object({ success: z.literal(true), prediction: Underway });

const audioFile = Upload.optional();

/** Multipart body of lipsync/generate: a recording as `audioFile`, or `audioUrl` (one of our audio media). */
export const MakeLipsync = z.object({
  ...Caller,
  videoUrl: z.string({ error: messages.lipsyncNeedsVideo }).min(1, messages.lipsyncNeedsVideo),
  audioFile,
  audioUrl: z.string().min(1).optional(),
  syncMode: z.enum(['loop', 'bounce', 'cut_off', 'silence', 'remap']).default('loop'),
  temperature: z.coerce.number().min(0).max(1).default(0.5),
});
export type MakeLipsync = z.infer<typeof MakeLipsync>;

/** `credits`: amount held for the job. */
export const ClipAccepted = z.object({
  success: z.literal(true),
  id: z.string(),
  predictionId: z.string(),
  credits: z.number().int(),
});
export type ClipAccepted = z.infer<typeof ClipAccepted>;

export const LipsyncState = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: TaskStatus,
  progress: z.number(),
  output: z.string().nullable(),
  error: z.string().nullable(),
  result: MediaRecord.nullable(),
});

export const CancelLipsync = z.object({ predictionId: z.string() });

export const LipsyncCanceled = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: PredictionStatus,
});

export const ReframeRatio = z.enum(['16:9', '9:16', '1:1']);
export type ReframeRatio = z.infer<typeof ReframeRatio>;

/** Output size in pixels: Luma's sizes at 720p. */
export const reframedSizes: Readonly<Record<ReframeRatio, Size>> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 960, height: 960 },
};

const place = z.number().int().min(-65_536).max(65_536).nullable().optional();

/**
 * Body of reframe/generate. `gridPositionX/Y` is the clip's top left corner in the new frame, and `xStart … yEnd` the
 * rectangle that the clip fills, both in pixels of the new frame; what exceeds the frame is cropped. All six or none:
 * without them, the clip is centred and as large as fits.
 */
export const ReframeVideo = z.object({
  ...Caller,
  videoUrl: z.string({ error: messages.reframeNoVideo }).min(1, messages.reframeNoVideo),
  aspectRatio: ReframeRatio,
  prompt: z.string({ error: messages.reframePrompt }).trim().min(1, messages.reframePrompt).max(4_000),
  gridPositionX: place,
  gridPositionY: place,
  xStart: place,
  yStart: place,
  xEnd: place,
  yEnd: place,
});
export type ReframeVideo = z.infer<typeof ReframeVideo>;

export const ReframeState = z.object({
  success: z.literal(true),
  predictionId: z.string(),
  status: TaskStatus,
  progress: z.number(),
  reframedVideoUrl: z.string().nullable(),
  output: z.string().nullable(),
  error: z.string().nullable(),
  result: MediaRecord.nullable(),
});

/** Joins all clips of a flow, in their order, into one video. */
export const MakeLongVideo = z.object({
  flow_id: z.string(),
  prompt: z.string().trim().max(4_000).optional(),
  userId: z.string().optional(),
});
export type MakeLongVideo = z.infer<typeof MakeLongVideo>;
