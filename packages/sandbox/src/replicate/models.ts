import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Size } from '../studio.ts';
import { clipSize, imageSize, nearestAspect } from './sizes.ts';

interface Common {
  readonly prompt: string;
  readonly seed: number | undefined;
  /** Address or data URL of the picture to start from. */
  readonly startImage: string | undefined;
  /** Size of what is made, given the size of the start image where there is one. */
  readonly size: (startImage: Size | undefined) => Size;
}

/** What a model would do with a valid input. */
export type Plan =
  | (Common & { readonly kind: 'image'; readonly format: 'jpg' | 'png' })
  | (Common & {
      readonly kind: 'clip';
      readonly durationMs: number;
      readonly lastImage: string | undefined;
      readonly cameraFixed: boolean;
    });

export interface InputProblem {
  readonly field: string;
  readonly message: string;
}

export interface SandboxModel {
  /** `owner/name`. */
  readonly id: string;
  /** The version's id: 64 hexadecimal digits, as Replicate's are. */
  readonly version: string;
  /** How the answer holds the output: one URI, or a list of URIs. */
  readonly output: 'uri' | 'list';
  /** Checks an input against the model's schema. */
  read(input: unknown): { readonly plan: Plan } | { readonly problems: readonly InputProblem[] };
}

const prompt = z.string().min(1).max(10_000);
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .optional();
const uri = z
  .string()
  .refine((text) => /^(https?:\/\/|data:)/.test(text), 'must be a URI')
  .optional();

const SEEDANCE_ASPECTS = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', '9:21'] as const;
const ULTRA_ASPECTS = ['21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16', '9:21'] as const;

const ultraInput = z.strictObject({
  prompt,
  aspect_ratio: z.enum(ULTRA_ASPECTS).default('1:1'),
  image_prompt: uri,
  image_prompt_strength: z.number().min(0).max(1).default(0.1),
  safety_tolerance: z.int().min(1).max(6).default(2),
  raw: z.boolean().default(false),
  seed,
  output_format: z.enum(['jpg', 'png']).default('jpg'),
});

const seedanceInput = z
  .strictObject({
    prompt,
    image: uri,
    last_frame_image: uri,
    duration: z.int().min(2).max(12).default(5),
    resolution: z.enum(['480p', '720p', '1080p']).optional(),
    aspect_ratio: z.enum(SEEDANCE_ASPECTS).default('16:9'),
    fps: z.literal(24).default(24),
    camera_fixed: z.boolean().default(false),
    seed,
  })
  .refine((input) => input.last_frame_image === undefined || input.image !== undefined, {
    path: ['last_frame_image'],
    message: 'last_frame_image needs image',
  });

const side = z.int().min(64).max(2048).multipleOf(2).optional();
const mockImageInput = z
  .strictObject({
    prompt,
    aspect_ratio: z.enum(['16:9', '9:16', '1:1', '4:3', '3:4']).default('1:1'),
    image: uri,
    width: side,
    height: side,
    seed,
    output_format: z.enum(['jpg', 'png']).default('jpg'),
  })
  .refine((input) => (input.width === undefined) === (input.height === undefined), {
    path: ['width'],
    message: 'width and height come together',
  });

const MOCK_CLIP_SIZES = {
  '16:9': { width: 1024, height: 576 },
  '9:16': { width: 576, height: 1024 },
  '1:1': { width: 720, height: 720 },
} as const;
const mockClipInput = z.strictObject({
  prompt,
  aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
  image: uri,
  duration: z.union([z.literal(5), z.literal(8), z.literal(10)]).default(8),
  seed,
});

function model<Input>(
  id: string,
  output: 'uri' | 'list',
  schema: z.ZodType<Input>,
  plan: (input: Input) => Plan,
): SandboxModel {
  return {
    id,
    version: createHash('sha256').update(`kinoloom sandbox ${id}`).digest('hex'),
    output,
    read: (raw) => {
      const parsed = schema.safeParse(raw);
      if (parsed.success) return { plan: plan(parsed.data) };
      return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
    },
  };
}

function seedance(id: string, resolution: '720p' | '1080p'): SandboxModel {
  return model(id, 'uri', seedanceInput, (input) => ({
    kind: 'clip',
    prompt: input.prompt,
    seed: input.seed,
    startImage: input.image,
    lastImage: input.last_frame_image,
    cameraFixed: input.camera_fixed,
    durationMs: input.duration * 1_000,
    // The model's page: "aspect_ratio is ignored if an image is used".
    size: (image) =>
      clipSize(input.resolution ?? resolution, image ? nearestAspect(image, SEEDANCE_ASPECTS) : input.aspect_ratio),
  }));
}

const TABLE: readonly SandboxModel[] = [
  model('black-forest-labs/flux-1.1-pro-ultra', 'uri', ultraInput, (input) => ({
    kind: 'image',
    prompt: input.prompt,
    seed: input.seed,
    startImage: input.image_prompt,
    format: input.output_format,
    size: () => imageSize(input.aspect_ratio),
  })),
  seedance('bytedance/seedance-1-pro', '1080p'),
  seedance('bytedance/seedance-1-lite', '720p'),
  model('kinoloom/mock-img', 'list', mockImageInput, (input) => ({
    kind: 'image',
    prompt: input.prompt,
    seed: input.seed,
    startImage: input.image,
    format: input.output_format,
    size: () =>
      input.width !== undefined && input.height !== undefined
        ? { width: input.width, height: input.height }
        : imageSize(input.aspect_ratio),
  })),
  model('kinoloom/mock-vid', 'uri', mockClipInput, (input) => ({
    kind: 'clip',
    prompt: input.prompt,
    seed: input.seed,
    startImage: input.image,
    lastImage: undefined,
    cameraFixed: false,
    durationMs: input.duration * 1_000,
    size: () => MOCK_CLIP_SIZES[input.aspect_ratio],
  })),
];

/** The model of that `owner/name`, if the sandbox has it. */
export function modelById(id: string): SandboxModel | undefined {
  return TABLE.find((model) => model.id === id);
}

/** The model of a `version` field: a version id, `owner/name`, or `owner/name:version`. */
export function modelByVersion(version: string): SandboxModel | undefined {
  const [name, pinned] = version.split(':');
  return TABLE.find((model) => {
    if (pinned !== undefined) return model.id === name && model.version === pinned;
    return model.id === version || model.version === version;
  });
}
