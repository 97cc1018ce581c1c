import { imageModels } from './image-models.ts';
import { type SimulatedModel, model, uri, pictureFormat, prompt, seed, promptFields } from './model.ts';
import { videoModels } from './video-models.ts';
import { z } from 'zod';
import { imageSize } from '../jobs/plan.ts';

const demucs = z.strictObject({
  audio: uri,
  model: z
    .enum(['htdemucs', 'htdemucs_ft', 'htdemucs_6s', 'hdemucs_mmi', 'mdx', 'mdx_q', 'mdx_extra', 'mdx_extra_q'])
    .default('htdemucs'),
  /** The simulator always makes four stems, never one and its complement. */
  stem: z.literal('none').default('none'),
  output_format: z.enum(['mp3', 'flac', 'wav']).default('mp3'),
  mp3_bitrate: z.int().min(32).max(320).default(320),
  mp3_preset: z.int().min(2).max(7).default(2),
  wav_format: z.enum(['int16', 'int24', 'float32']).default('int24'),
  clip_mode: z.enum(['rescale', 'clamp', 'none']).default('rescale'),
  shifts: z.int().min(1).max(10).default(1),
  split: z.boolean().default(true),
  overlap: z.number().min(0).default(0.25),
  segment: z.int().min(1).optional(),
  jobs: z.int().min(0).default(0),
});

export const audioModels: readonly SimulatedModel[] = [
  model(
    'ryan5453/demucs',
    demucs.refine(({ output_format }) => output_format !== 'flac', {
      path: ['output_format'],
      message: 'the stand-in writes mp3 and wav',
    }),
    ({ audio, output_format, mp3_bitrate: kbps }) => ({
      kind: 'split',
      prompt: '',
      audio,
      format: output_format === 'wav' ? 'wav' : { rate: 44_100, kbps },
    }),
    {
      output: 'parts',
      versions: [
        '5a7041cc9b82e5a558fea6b3d7b12dea89625e89da33f0447bd727c2d0ab9e77',
        '7a9db77ed93f8f4f7e233a94d8519a867fbaa9c6d16ea5b53c1394f1557f9c61',
      ],
    },
  ),
];

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

/** Models that exist only in the sandbox. */
export const mockModels: readonly SimulatedModel[] = [
  model(
    'kinoloom/mock-img',
    mockImage,
    ({ width, height, image: startImage, ...input }) => {
      const size = width !== undefined && height !== undefined ? { width, height } : imageSize(input.aspect_ratio);
      return { ...promptFields(input), kind: 'image', startImage, format: input.output_format, size: () => size };
    },
    { output: 'list' },
  ),
  model('kinoloom/mock-vid', mockClip, ({ image: startImage, duration, ...input }) => ({
    ...promptFields(input),
    kind: 'clip',
    startImage,
    durationMs: duration * 1_000,
    size: () => MOCK_CLIP_SIZES[input.aspect_ratio],
  })),
];

const TABLE: readonly SimulatedModel[] = [...imageModels, ...videoModels, ...audioModels, ...mockModels];

/** The model of this `owner/name`, if the sandbox has it. */
export function modelById(id: string): SimulatedModel | undefined {
  return TABLE.find((model) => model.id === id);
}

/** The model of a `version` field: a version id, `owner/name`, or `owner/name:version`. */
export function modelByVersion(version: string): SimulatedModel | undefined {
  const [name, pinned] = version.split(':');
  return TABLE.find((model) => {
    if (pinned !== undefined) return model.id === name && model.versions.includes(pinned);
    return model.id === version || model.versions.includes(version);
  });
}
