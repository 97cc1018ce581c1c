import { z } from 'zod';
import type { Job } from './jobs.ts';
import { limits } from './limits.ts';
import * as messages from './messages.ts';
import { AudioTrack, RenderPriority, RenderQuality, RenderStatus, Sequence } from './rendering.ts';

const { maxElements, maxSide, maxPixels } = limits.render;
const tooMany = messages.renderTooMany(maxElements);

const side = z.number().min(2).max(maxSide, messages.renderSize);
/** Size of a video, or of the canvas that a project is laid out on, in pixels. Rounded down to even numbers. */
const FilmSize = z
  .object({ width: side, height: side })
  .refine(({ width, height }) => width * height <= maxPixels, messages.renderSize);

/** A clip or image of a design. `videoStartTime`: first frame of its media that is shown, at 30 fps. */
const DesignSequence = Sequence.extend({ videoStartTime: z.number().nonnegative().optional() });
export type DesignSequence = z.infer<typeof DesignSequence>;

/** `startFromSound`: first frame of its media that is heard, at 30 fps. `speed`: frames of media per frame of video. */
const DesignAudioTrack = AudioTrack.extend({
  startFromSound: z.number().nonnegative().optional(),
  speed: z.number().optional(),
});
export type DesignAudioTrack = z.infer<typeof DesignAudioTrack>;

/** Transition from one sequence to another, `to` (a sequence id): `cut`, `crossfade`, or any animation name. */
const Transition = z.looseObject({
  type: z.string(),
  to: z.string(),
  /** Milliseconds; every transition takes half a second. */
  duration: z.number().optional(),
});
export type Transition = z.infer<typeof Transition>;

/** An element of a project, with the fields of a timeline overlay; most are optional. */
const DesignElement = z.looseObject({ type: z.string().optional(), id: z.string().optional() });
export type DesignElement = z.infer<typeof DesignElement>;

const elements = z.array(DesignElement).max(maxElements, tooMany).default([]);
const Project = z.object({ view: elements, audio: elements });

interface Parts {
  readonly sequences: readonly unknown[];
  readonly audioTracks: readonly unknown[];
  readonly project?: z.infer<typeof Project> | undefined;
  readonly projectData?: z.infer<typeof Project> | undefined;
}

function partsOf({ sequences, audioTracks, project, projectData }: Parts): number {
  const elements = [project, projectData].flatMap((each) => [...(each?.view ?? []), ...(each?.audio ?? [])]);
  return sequences.length + audioTracks.length + elements.length;
}

/** `model` of a clip whose voice was changed, and of the render job that makes it. */
export const VOICE_CHANGE = 'voice-change';

/**
 * Metadata of a design that gives a clip another voice. Its video becomes a clip of the flow and keeps this metadata.
 * `voiceMediaId` is the media record of the new voice.
 */
export const VoiceChangeMark = z.object({
  operation: z.literal(VOICE_CHANGE),
  originalVideoId: z.string(),
  voiceChangeMethod: z.enum(['split', 'direct']),
  voiceMediaId: z.string().max(64).optional(),
  voiceId: z.string().max(64).optional(),
  voiceName: z.string().max(200).optional(),
});
export type VoiceChangeMark = z.infer<typeof VoiceChangeMark>;

/** Whether the render makes a clip for its flow, rather than a video of the flow's clips. */
export const makesClip = ({ operation, model }: Pick<Job, 'operation' | 'model'>): boolean =>
  operation === 'render' && model === VOICE_CHANGE;

/**
 * A video as the editor and the flow strip send it: sequences with sound, and a project's elements over them; or a
 * composition, which is then the whole video. Unknown fields are accepted and ignored.
 */
const RenderDesign = z
  .object({
    id: z.string().optional(),
    name: z.string().max(500).optional(),
    size: FilmSize.optional(),
    /** The canvas of a project's elements, where it differs from `size`. */
    compositeWidth: side.optional(),
    compositeHeight: side.optional(),
    duration: z.number().nonnegative().optional(),
    fps: z.literal(limits.fps).default(limits.fps),
    sequences: z.array(DesignSequence).max(maxElements, tooMany).default([]),
    transitions: z.array(Transition).max(maxElements, tooMany).default([]),
    audioTracks: z.array(DesignAudioTrack).max(maxElements, tooMany).default([]),
    globalVolume: z.number().min(0).max(1).default(1),
    project: Project.optional(),
    /** Alias of `project`. */
    projectData: Project.optional(),
    metadata: z.union([VoiceChangeMark, z.looseObject({})]).optional(),
    /** A document of the composition package, of any version; parsed where that package is available. */
    composition: z.unknown().optional(),
    /** Of a composition: the one of its shapes to render, `9:16`. Absent: that of its canvas. */
    shape: z.string().max(10).optional(),
  })
  .refine((design) => design.composition !== undefined || partsOf(design) > 0, messages.renderEmpty)
  .refine((design) => design.composition === undefined || partsOf(design) === 0, messages.renderTwice);
export type RenderDesign = z.infer<typeof RenderDesign>;

/** `model` of render jobs that the editor starts. */
export const EDITOR_RENDER = 'editor-render';

export const StartDesignRender = z.object({
  flow_id: z.string().optional(),
  /** The user's own project and the revision of it; stored with the job and the video. */
  project_id: z.string().optional(),
  project_revision: z.int().positive().optional(),
  design: RenderDesign,
  options: z
    .object({
      fps: z.literal(limits.fps).default(limits.fps),
      format: z.literal('mp4').default('mp4'),
      quality: RenderQuality.default('high'),
      priority: RenderPriority.default('quality'),
      audioMode: z.enum(['safe', 'normal']).default('safe'),
    })
    .prefault({}),
});

export const DesignRenderAccepted = z.object({
  success: z.literal(true),
  renderId: z.string(),
  status: RenderStatus,
  url: z.null(),
  /** Credits. */
  estimatedCost: z.number().int(),
  /** Seconds of rendering, without the time in the queue. */
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
