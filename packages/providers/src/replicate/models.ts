import type { FieldTable } from '../field-table/index.ts';
import type { ProviderTask } from '../spec/index.ts';

/** How Replicate is asked for a model. */
export interface ReplicateModel extends FieldTable {
  /** `owner/name` of an official model, `owner/name:version` of a community one. Configurable: providers retire ids. */
  readonly id: string;
  /** If several models share a catalogue id: whether this one accepts the task. The first match is used. */
  readonly takes?: (task: ProviderTask) => boolean;
}

/** Replicate's models by catalogue id. */
export type ReplicateModels = Readonly<Record<string, ReplicateModel | readonly ReplicateModel[]>>;

const seedance = {
  makes: 'video',
  fields: {
    prompt: 'prompt',
    aspectRatio: 'aspect_ratio',
    seed: 'seed',
    seconds: 'duration',
    resolution: 'resolution',
  },
  files: { image: 'image', lastImage: 'last_frame_image' },
  constants: { fps: 24 },
} as const satisfies Omit<ReplicateModel, 'id'>;

const kling = {
  id: 'kwaivgi/kling-v2.1',
  makes: 'video',
  fields: { prompt: 'prompt', negativePrompt: 'negative_prompt', seconds: 'duration' },
  takes: ({ image }: ProviderTask) => image !== undefined,
} as const satisfies ReplicateModel;

/** Kling 2.1 needs an image; prompts without one go to its successor. */
const klingOfWords = {
  id: 'kwaivgi/kling-v2.5-turbo-pro',
  makes: 'video',
  fields: { prompt: 'prompt', negativePrompt: 'negative_prompt', seconds: 'duration', aspectRatio: 'aspect_ratio' },
} as const satisfies ReplicateModel;

const kontext = {
  makes: 'image',
  fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed', outputFormat: 'output_format' },
} as const satisfies Omit<ReplicateModel, 'id'>;

/** Input names from each model's page on Replicate; the `kinoloom` models exist only in the sandbox. */
export const REPLICATE_MODELS = {
  'flux-pro': {
    id: 'black-forest-labs/flux-1.1-pro-ultra',
    makes: 'image',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed' },
    files: { image: 'image_prompt' },
    constants: { output_format: 'jpg' },
  },
  'seedream-3': {
    // Seedream 3 was retired in May 2026. Its successor takes no seed and has its own sizes: 1K is about a megapixel.
    id: 'bytedance/seedream-4',
    makes: 'image',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio' },
    constants: { size: '1K' },
  },
  'imagen-4': {
    // Google retired Imagen 4 in August 2026.
    id: 'google/nano-banana-2',
    makes: 'image',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio' },
    constants: { output_format: 'jpg' },
  },
  'ideogram-v3': {
    id: 'ideogram-ai/ideogram-v3-turbo',
    makes: 'image',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed' },
  },
  'flux-kontext-pro': {
    ...kontext,
    id: 'black-forest-labs/flux-kontext-pro',
    files: { image: 'input_image' },
  },
  'flux-multi-image': [
    {
      ...kontext,
      id: 'flux-kontext-apps/multi-image-kontext-pro',
      images: ['input_image_1', 'input_image_2'],
      takes: ({ images }: ProviderTask) => images?.length === 2,
    },
    { ...kontext, id: 'flux-kontext-apps/multi-image-list', images: 'input_images' },
  ],
  'real-esrgan': {
    id: 'nightmareai/real-esrgan:f121d640bd286e1fdc67f9799164c1d5be36ff74576ee11c803ae5b665dd46aa',
    makes: 'image',
    fields: {},
    files: { image: 'image' },
    constants: { scale: 2 },
  },
  'seedance-pro': { ...seedance, id: 'bytedance/seedance-1-pro' },
  // Seedance 1 lite was retired in May 2026. Its successor takes no last frame.
  'seedance-fast': { ...seedance, id: 'bytedance/seedance-1-pro-fast', files: { image: 'image' } },
  'kling-std': [{ ...kling, files: { image: 'start_image' }, constants: { mode: 'standard' } }, klingOfWords],
  'kling-pro': [
    { ...kling, files: { image: 'start_image', lastImage: 'end_image' }, constants: { mode: 'pro' } },
    klingOfWords,
  ],
  reframe: {
    id: 'luma/reframe-video',
    makes: 'video',
    fields: {
      prompt: 'prompt',
      aspectRatio: 'aspect_ratio',
      gridX: 'grid_position_x',
      gridY: 'grid_position_y',
      xStart: 'x_start',
      xEnd: 'x_end',
      yStart: 'y_start',
      yEnd: 'y_end',
    },
    // `video_url` is a plain string there, so uploads must not use it: Luma could not open them.
    files: { video: 'video' },
  },
  audio: {
    id: 'zsxkib/mmaudio:62871fb59889b2d7c13777f08deb3b36bdff88f7e1d53a50ad7694548a41b484',
    makes: 'video',
    fields: { prompt: 'prompt', negativePrompt: 'negative_prompt', seconds: 'duration', seed: 'seed' },
    files: { video: 'video', image: 'image' },
  },
  lipsync: {
    id: 'sync/lipsync-2',
    makes: 'video',
    fields: { syncMode: 'sync_mode', temperature: 'temperature' },
    files: { video: 'video', audio: 'audio' },
  },
  // All four stems: with `stem` it makes two, one of them under an undocumented name.
  'split-audio': {
    id: 'ryan5453/demucs:5a7041cc9b82e5a558fea6b3d7b12dea89625e89da33f0447bd727c2d0ab9e77',
    makes: 'audio',
    fields: { splitModel: 'model', trackFormat: 'output_format', trackKbps: 'mp3_bitrate' },
    files: { audio: 'audio' },
  },
  'mock-img': {
    id: 'kinoloom/mock-img',
    makes: 'image',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed', width: 'width', height: 'height' },
    files: { image: 'image' },
    constants: { output_format: 'jpg' },
  },
  'mock-vid': {
    id: 'kinoloom/mock-vid',
    makes: 'video',
    fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed', seconds: 'duration' },
    files: { image: 'image' },
  },
} as const satisfies ReplicateModels;
