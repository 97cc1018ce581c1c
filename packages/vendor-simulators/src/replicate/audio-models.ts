import { z } from 'zod';
import { model, type SimulatedModel, uri } from './model.ts';

const demucs = z.strictObject({
  audio: uri,
  model: z
    .enum(['htdemucs', 'htdemucs_ft', 'htdemucs_6s', 'hdemucs_mmi', 'mdx', 'mdx_q', 'mdx_extra', 'mdx_extra_q'])
    .default('htdemucs'),
  /** The stand-in makes all four stems, and not one and its opposite. */
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
    (input) => ({
      kind: 'split',
      prompt: '',
      seed: undefined,
      audio: input.audio,
      format: input.output_format === 'wav' ? 'wav' : { rate: 44_100, kbps: input.mp3_bitrate },
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
