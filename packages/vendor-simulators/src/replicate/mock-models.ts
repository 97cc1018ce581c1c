import { z } from 'zod';
import { imageSize } from '../jobs/sizes.ts';
import { model, pictureFormat, prompt, type SimulatedModel, seed, uri } from './model.ts';

const side = z.int().min(64).max(2048).multipleOf(2).optional();
const mockImage = z
  .strictObject({
    prompt,
    aspect_ratio: z.enum(['16:9', '9:16', '1:1', '4:3', '3:4']).default('1:1'),
    image: uri.optional(),
    width: side,
    height: side,
    seed,
    output_format: pictureFormat.default('jpg'),
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
const mockClip = z.strictObject({
  prompt,
  aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
  image: uri.optional(),
  duration: z.union([z.literal(5), z.literal(8), z.literal(10)]).default(8),
  seed,
});

/** Models that exist in the sandbox alone. */
export const mockModels: readonly SimulatedModel[] = [
  model(
    'kinoloom/mock-img',
    mockImage,
    ({ width, height, ...input }) => ({
      kind: 'image',
      prompt: input.prompt,
      seed: input.seed,
      startImage: input.image,
      format: input.output_format,
      size: () => (width !== undefined && height !== undefined ? { width, height } : imageSize(input.aspect_ratio)),
    }),
    { output: 'list' },
  ),
  model('kinoloom/mock-vid', mockClip, (input) => ({
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
