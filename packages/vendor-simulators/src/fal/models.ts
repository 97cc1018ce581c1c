import { z } from 'zod';
import { accountVoices } from '../elevenlabs/account-voices.ts';
import type { Core } from '../jobs/core.ts';
import { type Issue, issuesOf, issueText } from '../jobs/issues.ts';
import { clipSize, type JobPlan, nearestAspect } from '../jobs/plan.ts';
import { editSize } from '../replicate/model.ts';
import type { Size } from '../studio.ts';

/** An endpoint, in the terms of fal's platform API. */
export interface FalEndpoint {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly price: { readonly unit_price: number; readonly unit: string };
  /** The field of the result that has the file, or a list with it. */
  readonly output: 'images' | 'image' | 'video' | 'audio';
  readonly input: z.ZodObject;
  /** Of a valid input. */
  plan(input: unknown): JobPlan;
}

function endpoint<Input extends z.ZodObject>(
  facts: Omit<FalEndpoint, 'input' | 'plan'>,
  input: Input,
  plan: (input: z.output<Input>) => JobPlan,
): FalEndpoint {
  return { ...facts, input, plan: (given) => plan(input.parse(given)) };
}

// Names, enums and defaults as in the types of @fal-ai/client 1.10.1; bounds as on the pages of the endpoints.
const prompt = z.string().min(1);
const url = z.string().regex(/^(https?:\/\/|data:)/);
const seed = z.int().optional();
const safety = z.enum(['1', '2', '3', '4', '5', '6']).default('4');
const sync_mode = z.boolean().default(false);

const SIZES = {
  square_hd: { width: 1024, height: 1024 },
  square: { width: 512, height: 512 },
  portrait_4_3: { width: 768, height: 1024 },
  portrait_16_9: { width: 576, height: 1024 },
  landscape_4_3: { width: 1024, height: 768 },
  landscape_16_9: { width: 1024, height: 576 },
} as const satisfies Record<string, Size>;
const side = z.int().min(1).max(14_142).default(512);

const fluxDev = z.strictObject({
  prompt,
  image_size: z
    .union([
      z.strictObject({ width: side, height: side }),
      z.enum(['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9']),
    ])
    .default('landscape_4_3'),
  num_inference_steps: z.int().min(1).max(50).default(28),
  guidance_scale: z.number().min(1).max(20).default(3.5),
  num_images: z.int().min(1).max(4).default(1),
  enable_safety_checker: z.boolean().default(true),
  output_format: z.enum(['jpeg', 'png']).default('jpeg'),
  acceleration: z.enum(['none', 'regular', 'high']).default('none'),
  seed,
  sync_mode,
});

// oxfmt-ignore
const BANANA_ASPECTS = [
  'auto', '21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16', '4:1', '1:4', '8:1', '1:8',
] as const;
const bananaEdit = z.strictObject({
  prompt,
  image_urls: z.array(url).min(1).max(14),
  aspect_ratio: z.enum(BANANA_ASPECTS).default('auto'),
  resolution: z.enum(['0.5K', '1K', '2K', '4K']).default('1K'),
  num_images: z.int().min(1).max(4).default(1),
  output_format: z.enum(['jpeg', 'png', 'webp']).default('png'),
  safety_tolerance: safety,
  enable_web_search: z.boolean().default(false),
  limit_generations: z.boolean().default(true),
  thinking_level: z.enum(['minimal', 'high']).optional(),
  seed,
  sync_mode,
});

const SEEDANCE_ASPECTS = ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'] as const;
const seedance = z.strictObject({
  prompt,
  image_url: url,
  end_image_url: url.optional(),
  aspect_ratio: z.enum([...SEEDANCE_ASPECTS, 'auto']).default('auto'),
  resolution: z.enum(['480p', '720p', '1080p']).default('720p'),
  duration: z.enum(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']).default('5'),
  camera_fixed: z.boolean().default(false),
  enable_safety_checker: z.boolean().default(true),
  num_frames: z.int().optional(),
  seed,
});

const veo = z.strictObject({
  prompt,
  aspect_ratio: z.enum(['16:9', '9:16']).default('16:9'),
  duration: z.enum(['4s', '6s', '8s']).default('8s'),
  resolution: z.enum(['720p', '1080p']).default('720p'),
  negative_prompt: z.string().optional(),
  generate_audio: z.boolean().default(true),
  auto_fix: z.boolean().default(true),
  safety_tolerance: safety,
  seed,
});

const esrgan = z.strictObject({
  image_url: url,
  scale: z.number().min(1).max(8).default(2),
  model: z
    .enum([
      'RealESRGAN_x4plus',
      'RealESRGAN_x2plus',
      'RealESRGAN_x4plus_anime_6B',
      'RealESRGAN_x4_v3',
      'RealESRGAN_x4_wdn_v3',
      'RealESRGAN_x4_anime_v3',
    ])
    .default('RealESRGAN_x4plus'),
  tile: z.int().default(0),
  face: z.boolean().default(false),
  output_format: z.enum(['png', 'jpeg']).default('png'),
});

/** The default voice. The vendor's is Rachel, which is not among the simulator's voices. */
const USUAL_VOICE = 'EXAVITQu4vr4xnSDxMaL';

const share = (usual: number) => z.number().min(0).max(1).default(usual);
const speech = z.strictObject({
  text: z.string().min(1),
  voice: z.string().default('Rachel'),
  stability: share(0.5),
  similarity_boost: share(0.75),
  style: share(0),
  speed: z.number().min(0.7).max(1.2).default(1),
  timestamps: z.boolean().default(false),
  previous_text: z.string().optional(),
  next_text: z.string().optional(),
  language_code: z.string().optional(),
  apply_text_normalization: z.enum(['auto', 'on', 'off']).default('auto'),
});

const formatOf = (format: 'jpeg' | 'png' | 'webp') => (format === 'jpeg' ? 'jpg' : 'png');
const secondsOf = (duration: string): number => Number.parseInt(duration, 10) * 1_000;

export const falEndpoints: readonly FalEndpoint[] = [
  endpoint(
    {
      id: 'fal-ai/flux/dev',
      name: 'FLUX.1 [dev]',
      category: 'text-to-image',
      price: { unit_price: 0.025, unit: 'megapixels' },
      output: 'images',
    },
    fluxDev,
    ({ prompt, seed, image_size, output_format }) => {
      const size = typeof image_size === 'string' ? SIZES[image_size] : image_size;
      return { kind: 'image', prompt, seed, format: formatOf(output_format), size: () => size };
    },
  ),
  endpoint(
    {
      id: 'fal-ai/nano-banana-2/edit',
      name: 'Nano Banana 2',
      category: 'image-to-image',
      price: { unit_price: 0.08, unit: 'images' },
      output: 'images',
    },
    bananaEdit,
    ({ prompt, seed, image_urls, aspect_ratio, output_format }) => {
      const aspect = aspect_ratio === 'auto' ? 'match_input_image' : aspect_ratio;
      const size = (first: Size): Size => editSize(aspect, first);
      const common = { prompt, seed, format: formatOf(output_format), size } as const;
      const [first, ...others] = image_urls as [string, ...string[]];
      return others.length === 0
        ? { ...common, kind: 'edit', image: first }
        : { ...common, kind: 'mix', images: [first, ...others] };
    },
  ),
  endpoint(
    {
      id: 'fal-ai/bytedance/seedance/v1/pro/image-to-video',
      name: 'Seedance 1.0 Pro',
      category: 'image-to-video',
      price: { unit_price: 0.62, unit: 'videos' },
      output: 'video',
    },
    seedance,
    ({
      prompt,
      seed,
      image_url: startImage,
      end_image_url: lastImage,
      duration,
      resolution,
      aspect_ratio,
      ...input
    }) => ({
      kind: 'clip',
      prompt,
      seed: seed === -1 ? undefined : seed,
      startImage,
      lastImage,
      cameraFixed: input.camera_fixed,
      durationMs: secondsOf(duration),
      size: (image) => {
        const near = image ? nearestAspect(image, SEEDANCE_ASPECTS) : '16:9';
        return clipSize(resolution, aspect_ratio === 'auto' ? near : aspect_ratio);
      },
    }),
  ),
  endpoint(
    {
      id: 'fal-ai/veo3.1/fast',
      name: 'Veo 3.1 Fast',
      category: 'text-to-video',
      price: { unit_price: 0.15, unit: 'seconds' },
      output: 'video',
    },
    veo,
    ({ prompt, seed, duration, resolution, aspect_ratio }) => ({
      kind: 'clip',
      prompt,
      seed,
      durationMs: secondsOf(duration),
      size: () => clipSize(resolution, aspect_ratio),
    }),
  ),
  endpoint(
    {
      id: 'fal-ai/esrgan',
      name: 'Upscale Images',
      category: 'image-to-image',
      price: { unit_price: 0.00111, unit: 'compute_seconds' },
      output: 'image',
    },
    esrgan,
    ({ image_url: image, scale, output_format }) => ({
      kind: 'upscale-image',
      prompt: '',
      image,
      scale,
      format: formatOf(output_format),
    }),
  ),
  endpoint(
    {
      id: 'fal-ai/elevenlabs/tts/multilingual-v2',
      name: 'ElevenLabs TTS Multilingual v2',
      category: 'text-to-speech',
      price: { unit_price: 0.1, unit: '1000 characters' },
      output: 'audio',
    },
    speech,
    ({ text: prompt, voice, speed }) => ({
      kind: 'speech',
      prompt,
      // Voices have a name or an id there; the simulator knows only its own.
      voice: accountVoices.find(({ id, name }) => voice === id || voice === name)?.id ?? USUAL_VOICE,
      speed,
      format: { rate: 44_100, kbps: 128 },
    }),
  ),
];

/** An endpoint's facts. Requests to one that is gone keep theirs. */
export const endpointByName = (name: string): FalEndpoint | undefined => falEndpoints.find(({ id }) => id === name);

/** Of a model's validator: the field, and what is wrong with it. */
export interface InputIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/**
 * Why an input is refused, in the words of Pydantic, which fal's models are built with. They ignore unknown fields; the
 * simulator refuses them, so that no mistake stays hidden.
 */
export function inputIssues({ models }: Core, { id, input }: FalEndpoint, given: unknown): InputIssue[] {
  const { issues, known } = models.validate(id, given);
  const { error } = input.safeParse(known);
  return [...issues, ...(error ? issuesOf(error, known) : [])].map(inPydantic);
}

function inPydantic(issue: Issue): InputIssue {
  const path = issue.path === '' ? [] : issue.path.split('.');
  const loc = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  switch (issue.kind) {
    case 'missing':
      return { loc: [...loc, issue.field], msg: 'Field required', type: 'missing' };
    case 'unknown':
      return { loc: [...loc, issue.field], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' };
    case 'choice': {
      const values = issue.values.map((value) => `'${String(value)}'`).join(', ');
      return { loc, msg: `Input should be ${values}`, type: 'literal_error' };
    }
    case 'small':
      return { loc, msg: `Input should be at least ${issue.limit}`, type: 'greater_than_equal' };
    case 'large':
      return { loc, msg: `Input should be at most ${issue.limit}`, type: 'less_than_equal' };
    case 'type':
    case 'other':
      return { loc, msg: issueText(issue), type: 'value_error' };
  }
}

/** The app of an endpoint, below which its requests are: `fal-ai/flux` of `fal-ai/flux/dev`. */
export const appOf = (id: string): string => id.split('/').slice(0, 2).join('/');
