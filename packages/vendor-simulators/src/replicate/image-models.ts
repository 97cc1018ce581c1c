import { z } from 'zod';
import type { Size } from '../studio.ts';
import { imageSize, type JobPlan } from '../jobs/plan.ts';
import { editSize, model, pictureFormat, prompt, type SimulatedModel, seed, uri, promptFields } from './model.ts';

const ULTRA_ASPECTS = ['21:9', '16:9', '3:2', '4:3', '5:4', '1:1', '4:5', '3:4', '2:3', '9:16', '9:21'] as const;
const ultra = z.strictObject({
  prompt,
  aspect_ratio: z.enum(ULTRA_ASPECTS).default('1:1'),
  image_prompt: uri.optional(),
  image_prompt_strength: z.number().min(0).max(1).default(0.1),
  safety_tolerance: z.int().min(1).max(6).default(2),
  raw: z.boolean().default(false),
  seed,
  output_format: pictureFormat.default('jpg'),
});

const SEEDREAM_ASPECTS = ['match_input_image', '1:1', '4:3', '3:4', '16:9', '9:16', '3:2', '2:3', '21:9'] as const;
const SEEDREAM_SCALES = { '1K': 1, '2K': 2, '4K': 4 } as const;
const seedreamSide = z.int().min(1024).max(4096);
const seedream = z.strictObject({
  prompt,
  aspect_ratio: z.enum(SEEDREAM_ASPECTS).default('match_input_image'),
  size: z.enum(['1K', '2K', '4K', 'custom']).default('2K'),
  /** Both apply to `custom` only. */
  width: seedreamSide.default(2048),
  height: seedreamSide.default(2048),
  enhance_prompt: z.boolean().default(true),
});

const BANANA_ASPECTS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;
const banana = z.strictObject({
  prompt,
  image_input: z.array(uri).max(14).default([]),
  aspect_ratio: z.enum(['match_input_image', ...BANANA_ASPECTS]).default('match_input_image'),
  output_format: pictureFormat.default('jpg'),
});

// oxfmt-ignore
const IDEOGRAM_ASPECTS = [
  '1:3', '3:1', '1:2', '2:1', '9:16', '16:9', '10:16', '16:10', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '1:1',
] as const;
const ideogram = z
  .strictObject({
    prompt,
    aspect_ratio: z.enum(IDEOGRAM_ASPECTS).default('1:1'),
    /** Overrides the aspect ratio. */
    resolution: z
      .string()
      .regex(/^(None|\d{3,4}x\d{3,4})$/, 'resolution must be None or a size such as 1280x720')
      .default('None'),
    style_type: z.enum(['None', 'Auto', 'General', 'Realistic', 'Design']).default('None'),
    image: uri.optional(),
    mask: uri.optional(),
    seed,
  })
  .refine((input) => (input.image === undefined) === (input.mask === undefined), {
    path: ['mask'],
    message: 'image and mask come together',
  });

// oxfmt-ignore
const KONTEXT_ASPECTS = [
  'match_input_image',
  '1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4', '21:9', '9:21', '2:1', '1:2',
] as const;
const kontext = {
  prompt,
  aspect_ratio: z.enum(KONTEXT_ASPECTS).default('match_input_image'),
  safety_tolerance: z.int().min(0).max(6).default(2),
  seed,
  output_format: pictureFormat.default('png'),
};

const kontextInput = z.strictObject(kontext);

const realEsrgan = z.strictObject({
  image: uri,
  scale: z.number().min(0).max(10).default(4),
  face_enhance: z.boolean().default(false),
});

export const imageModels: readonly SimulatedModel[] = [
  model(
    'black-forest-labs/flux-1.1-pro-ultra',
    ultra,
    ({ aspect_ratio: aspect, image_prompt: startImage, ...input }) => ({
      ...promptFields(input),
      kind: 'image',
      startImage,
      format: input.output_format,
      size: () => imageSize(aspect),
    }),
  ),
  model('bytedance/seedream-4', seedream, ({ prompt, width, height, aspect_ratio: aspect, size: named }) => {
    if (named === 'custom') return { kind: 'image', prompt, format: 'jpg', size: () => ({ width, height }) };
    const scale = SEEDREAM_SCALES[named];
    const base = freeSize(aspect);
    const size = { width: base.width * scale, height: base.height * scale };
    return { kind: 'image', prompt, format: 'jpg', size: () => size };
  }),
  model('google/nano-banana-2', banana, ({ prompt, aspect_ratio: aspect, output_format: format, image_input }) => {
    const [first, ...others] = image_input;
    if (first === undefined) return { kind: 'image', prompt, format, size: () => freeSize(aspect) };
    const size = (image: Size): Size => editSize(aspect, image);
    if (others.length === 0) return { kind: 'edit', prompt, format, image: first, size };
    return { kind: 'mix', prompt, format, images: [first, ...others], size };
  }),
  model('ideogram-ai/ideogram-v3-turbo', ideogram, ({ resolution, image, aspect_ratio: aspect, ...input }) => {
    const common = { ...promptFields(input), format: 'png' } as const;
    if (image !== undefined) return { ...common, kind: 'edit', image, size: (measured) => measured };
    const [, width, height] = /^(\d+)x(\d+)$/.exec(resolution) ?? [];
    const size = width === undefined ? imageSize(aspect) : { width: Number(width), height: Number(height) };
    return { ...common, kind: 'image', size: () => size };
  }),
  model('black-forest-labs/flux-kontext-pro', z.strictObject({ ...kontext, input_image: uri.optional() }), (input) => {
    const { input_image: image, aspect_ratio: aspect, output_format: format } = input;
    const common = { ...promptFields(input), format };
    return image === undefined
      ? { ...common, kind: 'image', size: () => freeSize(aspect) }
      : { ...common, kind: 'edit', image, size: (measured) => editSize(aspect, measured) };
  }),
  model(
    'flux-kontext-apps/multi-image-kontext-pro',
    z.strictObject({ ...kontext, input_image_1: uri, input_image_2: uri }),
    ({ input_image_1, input_image_2, ...input }) => planMix(input, [input_image_1, input_image_2]),
  ),
  model(
    'flux-kontext-apps/multi-image-list',
    z.strictObject({
      ...kontext,
      input_images: z.tuple([uri], uri).refine(({ length }) => length <= 10, 'Array must have at most 10 items'),
    }),
    ({ input_images, ...input }) => planMix(input, input_images),
  ),
  model(
    'nightmareai/real-esrgan',
    realEsrgan,
    ({ image, scale }) => ({ kind: 'upscale-image', prompt: '', image, scale: Math.max(1, scale), format: 'png' }),
    {
      versions: [
        'f121d640bd286e1fdc67f9799164c1d5be36ff74576ee11c803ae5b665dd46aa',
        '42fed1c4974146d4d2414e2be2c5277c7fcf05fcc3a73abf41610695738c1d7b',
      ],
    },
  ),
];

/** Size of a picture without an input picture, for an aspect field that may be `match_input_image`. */
const freeSize = (aspect: string): Size => imageSize(aspect === 'match_input_image' ? '1:1' : aspect);

function planMix(input: z.output<typeof kontextInput>, images: Extract<JobPlan, { kind: 'mix' }>['images']): JobPlan {
  const size = (first: Size): Size => editSize(input.aspect_ratio, first);
  return { ...promptFields(input), kind: 'mix', images, format: input.output_format, size };
}
