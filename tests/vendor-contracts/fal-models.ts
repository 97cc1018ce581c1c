import type { ProviderTask } from '../../packages/providers/src/index.ts';

const outputFormat = { field: 'output_format', values: { jpg: 'jpeg' } };

/** Models of one's own at fal, one of each kind, as drafts suggest them. */
export const FAL_MODELS: ReadonlyMap<string, object> = new Map<string, object>(
  Object.entries({
    image: {
      endpoint: 'fal-ai/flux/dev',
      makes: 'image',
      fields: {
        prompt: 'prompt',
        seed: 'seed',
        width: 'image_size.width',
        height: 'image_size.height',
        outputFormat,
      },
      constants: { num_images: 1, enable_safety_checker: true },
    },
    words: {
      endpoint: 'fal-ai/flux/dev',
      makes: 'image',
      fields: {
        prompt: 'prompt',
        seed: 'seed',
        aspectRatio: { field: 'image_size', values: { '16:9': 'landscape_16_9', '1:1': 'square_hd' } },
      },
    },
    mix: {
      endpoint: 'fal-ai/nano-banana-2/edit',
      makes: 'image',
      fields: { prompt: 'prompt', seed: 'seed', aspectRatio: 'aspect_ratio', outputFormat },
      files: { image: 'image_urls[]' },
      images: 'image_urls',
    },
    'from-image': {
      endpoint: 'fal-ai/bytedance/seedance/v1/pro/image-to-video',
      makes: 'video',
      fields: {
        prompt: 'prompt',
        seed: 'seed',
        aspectRatio: 'aspect_ratio',
        resolution: 'resolution',
        seconds: { field: 'duration', text: '{}' },
      },
      files: { image: 'image_url', lastImage: 'end_image_url' },
    },
    clip: {
      endpoint: 'fal-ai/veo3.1/fast',
      makes: 'video',
      fields: {
        prompt: 'prompt',
        negativePrompt: 'negative_prompt',
        seed: 'seed',
        aspectRatio: 'aspect_ratio',
        resolution: 'resolution',
        seconds: { field: 'duration', text: '{}s' },
      },
    },
    upscale: {
      endpoint: 'fal-ai/esrgan',
      makes: 'image',
      fields: { outputFormat },
      files: { image: 'image_url' },
      constants: { scale: 2 },
    },
    speech: {
      endpoint: 'fal-ai/elevenlabs/tts/multilingual-v2',
      makes: 'audio',
      fields: { prompt: 'text', voice: 'voice' },
    },
  }),
);

const words = { prompt: 'A pier', seed: 7 };
const url = { url: 'https://studio.test/file' };
const photo = { file: new Blob(['a photo'], { type: 'image/png' }), name: 'photo.png' };

/** Tasks that reach every field of the models. */
export const FAL_TASKS: readonly ProviderTask[] = [
  { model: 'image', ...words, width: 640, height: 384, outputFormat: 'jpg' },
  { model: 'image', ...words, width: 1024, height: 1024, outputFormat: 'png' },
  { model: 'words', ...words, aspectRatio: '16:9' },
  { model: 'mix', ...words, images: [url, photo], aspectRatio: '16:9', outputFormat: 'png' },
  { model: 'mix', ...words, image: photo, aspectRatio: '1:1', outputFormat: 'jpg' },
  ...['480p', '720p', '1080p'].map((resolution) => ({
    model: 'from-image',
    ...words,
    image: photo,
    lastImage: url,
    seconds: 5,
    resolution,
    aspectRatio: '9:16',
  })),
  ...[4, 6, 8].map((seconds) => ({
    model: 'clip',
    ...words,
    negativePrompt: 'rain',
    seconds,
    resolution: '720p',
    aspectRatio: '16:9',
  })),
  { model: 'upscale', image: photo, outputFormat: 'png' },
  { model: 'speech', prompt: 'A pier', voice: 'Rachel' },
];
