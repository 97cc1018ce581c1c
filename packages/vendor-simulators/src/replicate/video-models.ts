import { z } from 'zod';
import type { ProbedMedia, ReframeOrder, Size } from '../studio.ts';
import { clipSize, nearestAspect } from '../jobs/plan.ts';
import { model, prompt, type SimulatedModel, seed, uri, promptFields } from './model.ts';

const SEEDANCE_ASPECTS = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21'] as const;
const seedanceFields = z.strictObject({
  prompt,
  image: uri.optional(),
  duration: z.int().min(2).max(12).default(5),
  resolution: z.enum(['480p', '720p', '1080p']).default('1080p'),
  aspect_ratio: z.enum(SEEDANCE_ASPECTS).default('16:9'),
  fps: z.literal(24).default(24),
  camera_fixed: z.boolean().default(false),
  seed,
});
const seedanceInput = seedanceFields
  .extend({ last_frame_image: uri.optional() })
  .refine((input) => input.last_frame_image === undefined || input.image !== undefined, {
    path: ['last_frame_image'],
    message: 'last_frame_image needs image',
  });

/** A Seedance clip. The model's page: "aspect_ratio is ignored if an image is used". */
const seedanceClip = ({ image, camera_fixed: cameraFixed, ...input }: z.infer<typeof seedanceFields>) => ({
  ...clipFields(input),
  startImage: image,
  cameraFixed,
  size: (image: Size | undefined) => clipSize(input.resolution, image ? aspectLike(image) : input.aspect_ratio),
});

const clipFields = (input: { prompt: string; seed?: number | undefined; duration: number }) =>
  ({ ...promptFields(input), kind: 'clip', durationMs: input.duration * 1_000 }) as const;

const aspectLike = (image: Size): string => nearestAspect(image, SEEDANCE_ASPECTS);

const klingCommon = {
  prompt,
  negative_prompt: z.string().max(2_500).default(''),
  duration: z.union([z.literal(5), z.literal(10)]).default(5),
};
const kling21 = z
  .strictObject({
    ...klingCommon,
    start_image: uri,
    end_image: uri.optional(),
    mode: z.enum(['standard', 'pro']).default('standard'),
  })
  .refine((input) => input.end_image === undefined || input.mode === 'pro', {
    path: ['end_image'],
    message: 'end_image needs mode pro',
  });
const kling25 = z.strictObject({ ...klingCommon, aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9') });

const mmaudio = z
  .strictObject({
    video: uri.optional(),
    image: uri.optional(),
    prompt: z.string().max(10_000).default(''),
    negative_prompt: z.string().default('music'),
    duration: z.number().min(1).default(8),
    num_steps: z.int().min(1).default(25),
    cfg_strength: z.number().min(1).default(4.5),
    /** -1: random. */
    seed: z.int().min(-1).optional(),
  })
  .refine((input) => input.video !== undefined || input.image !== undefined, {
    path: ['video'],
    message: 'video or image is required',
  });

const lipsync = z.strictObject({
  video: uri,
  audio: uri,
  sync_mode: z.enum(['loop', 'bounce', 'cut_off', 'silence', 'remap']).default('loop'),
  temperature: z.number().min(0).max(1).default(0.5),
});

const pixels = z.int().optional();
const reframe = z
  .strictObject({
    // The model's `video_url` is omitted: it is a plain string, so uploads cannot use it.
    video: uri,
    prompt: z.string().max(10_000).default(''),
    aspect_ratio: z.enum(['1:1', '3:4', '4:3', '9:16', '16:9', '9:21', '21:9']).default('16:9'),
    grid_position_x: pixels,
    grid_position_y: pixels,
    x_start: pixels,
    x_end: pixels,
    y_start: pixels,
    y_end: pixels,
  })
  .refine((input) => !(input.x_end !== undefined && input.x_end <= (input.x_start ?? 0)), {
    path: ['x_end'],
    message: 'x_end must be greater than x_start',
  })
  .refine((input) => !(input.y_end !== undefined && input.y_end <= (input.y_start ?? 0)), {
    path: ['y_end'],
    message: 'y_end must be greater than y_start',
  });

/** 10 s plus the extra frames of clips of 10 s. */
const LONGEST_REFRAMED_MS = 10_500;

/** The rectangle from start to end; with only the grid position, the video is moved and as large as fits. */
function planPlace(input: Partial<z.infer<typeof reframe>>, frame: Size): (video: Size) => ReframeOrder['place'] {
  const { x_start: left, x_end: right, y_start: top, y_end: bottom } = input;
  const { grid_position_x: x, grid_position_y: y } = input;
  return (video) => {
    if (left !== undefined && right !== undefined && top !== undefined && bottom !== undefined) {
      return { x: left, y: top, width: right - left, height: bottom - top };
    }
    if (x === undefined && y === undefined) return undefined;
    const scale = Math.min(frame.width / video.width, frame.height / video.height);
    const [width, height] = [Math.round(video.width * scale), Math.round(video.height * scale)];
    return {
      x: x ?? Math.round((frame.width - width) / 2),
      y: y ?? Math.round((frame.height - height) / 2),
      width,
      height,
    };
  };
}

function checkLength({ durationMs }: ProbedMedia): string | undefined {
  return durationMs > LONGEST_REFRAMED_MS ? 'Invalid video: it must not be longer than 10 seconds.' : undefined;
}

export const videoModels: readonly SimulatedModel[] = [
  model('bytedance/seedance-1-pro', seedanceInput, ({ last_frame_image: lastImage, ...input }) => ({
    ...seedanceClip(input),
    lastImage,
  })),
  model('bytedance/seedance-1-pro-fast', seedanceFields, seedanceClip),
  model('kwaivgi/kling-v2.1', kling21, ({ start_image: startImage, end_image: lastImage, mode, ...input }) => ({
    ...clipFields(input),
    startImage,
    lastImage,
    size: (image: Size | undefined) => clipSize(mode === 'pro' ? '1080p' : '720p', image ? aspectLike(image) : '16:9'),
  })),
  model('kwaivgi/kling-v2.5-turbo-pro', kling25, (input) => ({
    ...clipFields(input),
    size: () => clipSize('1080p', input.aspect_ratio),
  })),
  model(
    'zsxkib/mmaudio',
    mmaudio,
    ({ prompt, negative_prompt: negativePrompt, seed, video, image, duration }) => ({
      kind: 'sound',
      prompt,
      negativePrompt,
      seed: seed === -1 ? undefined : seed,
      source: video ?? image ?? '',
      sourceKind: video === undefined ? 'image' : 'video',
      durationMs: Math.round(duration * 1_000),
    }),
    {
      versions: [
        '62871fb59889b2d7c13777f08deb3b36bdff88f7e1d53a50ad7694548a41b484',
        '4b9f801a167b1f6cc2db6ba7ffdeb307630bf411841d4e8300e63ca992de0be9',
      ],
    },
  ),
  model('sync/lipsync-2', lipsync, ({ video, audio, sync_mode: syncMode }) => ({
    kind: 'lipsync',
    prompt: '',
    video,
    audio,
    syncMode,
  })),
  model('luma/reframe-video', reframe, ({ prompt, video, aspect_ratio: aspect, ...input }) => {
    const size = clipSize('720p', aspect);
    return {
      kind: 'reframe',
      prompt,
      video,
      check: checkLength,
      size,
      place: planPlace(input, size),
    };
  }),
];
