import { z } from 'zod';
import { accountVoices } from '../elevenlabs/account-voices.ts';
import { imageSize, type JobPlan } from '../jobs/plan.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import type { Mp3Format, PictureFormat, Size } from '../studio.ts';

/** The models of this server: OpenAI's, and three of servers at home. */
export const MODELS = [
  'gpt-image-2',
  'gpt-image-1',
  'sora-2',
  'gpt-4o-mini-tts',
  'tts-1',
  'whisper-1',
  'localai-whisper',
  'local-image',
  'local-video',
] as const;

const prompt = z.string().min(1).max(32_000);
const count = z.int().min(1).max(10);
const anySize = z.string().regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, 'must be WIDTHxHEIGHT');
const sides = (size: string): readonly [number, number] => size.split('x').map(Number) as [number, number];

/** Any size in steps of 16 pixels whose ratio is between 1:3 and 3:1. */
const flexibleSize = anySize.refine((size) => {
  const [width, height] = sides(size);
  const ratio = width / height;
  return width % 16 === 0 && height % 16 === 0 && ratio >= 1 / 3 && ratio <= 3;
}, 'must have sides in multiples of 16 and a ratio between 1:3 and 3:1');

/** What every GPT image model takes (openai-node 7, `ImageGenerateParams`): the file comes as it is. */
const gptImage = {
  prompt,
  n: count.optional(),
  quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
  background: z.enum(['transparent', 'opaque', 'auto']).optional(),
  // OpenAI has webp, too; the simulator does not write it.
  output_format: z.enum(['png', 'jpeg']).optional(),
  output_compression: z.int().min(0).max(100).optional(),
  user: z.string().optional(),
};
const fixedSize = z.enum(['1024x1024', '1536x1024', '1024x1536', 'auto']).optional();
const moderation = z.enum(['low', 'auto']).optional();
const fidelity = z.enum(['high', 'low']).optional();
const gpt1 = { ...gptImage, model: z.literal('gpt-image-1'), size: fixedSize };
const gpt2 = {
  ...gptImage,
  model: z.literal('gpt-image-2'),
  size: z.union([z.literal('auto'), flexibleSize]).optional(),
};

/** What SGLang and vLLM-Omni take besides OpenAI's fields. */
const localExtras = {
  seed: z.int().optional(),
  negative_prompt: z.string().optional(),
  num_inference_steps: z.int().min(1).max(200).optional(),
  guidance_scale: z.number().min(0).max(20).optional(),
};
const localImage = {
  model: z.literal('local-image'),
  prompt,
  n: count.optional(),
  size: anySize.optional(),
  response_format: z.enum(['url', 'b64_json']).optional(),
  output_format: z.enum(['png', 'jpeg']).optional(),
  user: z.string().optional(),
  ...localExtras,
};

export const ImageBody = z.discriminatedUnion('model', [
  z.strictObject({ ...gpt1, moderation }),
  z.strictObject({ ...gpt2, moderation }),
  z.strictObject(localImage),
]);
type ImageBody = z.infer<typeof ImageBody>;

/** The fields of an edit besides its images. */
export const EditFields = z.discriminatedUnion('model', [
  z.strictObject({ ...gpt1, input_fidelity: fidelity }),
  z.strictObject({ ...gpt2, input_fidelity: fidelity }),
  z.strictObject(localImage),
]);

/** The length is text. OpenAI ended its videos on 2026-09-24; gateways still take the fields of sora-2. */
export const VideoFields = z.discriminatedUnion('model', [
  z.strictObject({
    model: z.literal('sora-2'),
    prompt,
    seconds: z.enum(['4', '8', '12']).default('4'),
    size: z.enum(['720x1280', '1280x720', '1024x1792', '1792x1024']).default('720x1280'),
  }),
  z.strictObject({
    model: z.literal('local-video'),
    prompt,
    seconds: z
      .string()
      .regex(/^([1-9]|[12]\d|30)$/, 'must be from 1 to 30, as text')
      .default('4'),
    size: anySize.default('1280x720'),
    fps: z.int().min(1).max(60).optional(),
    ...localExtras,
  }),
]);

export const VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
] as const;
type Voice = (typeof VOICES)[number];

const speechFields = {
  input: z.string().min(1).max(4_096),
  voice: z.enum(VOICES),
  response_format: z.literal('mp3').default('mp3'),
  speed: z.number().min(0.25).max(4).optional(),
};
/** The simulator writes mp3 only. */
export const SpeechBody = z.discriminatedUnion('model', [
  z.strictObject({ ...speechFields, model: z.literal('gpt-4o-mini-tts'), instructions: z.string().optional() }),
  z.strictObject({ ...speechFields, model: z.literal('tts-1') }),
]);

export const TranscriptionFields = z.strictObject({
  /** `localai-whisper` answers as LocalAI does. */
  model: z.enum(['whisper-1', 'localai-whisper']),
  response_format: z.enum(['json', 'verbose_json']).default('json'),
  language: z.string().length(2).optional(),
  prompt: z.string().optional(),
  temperature: z.number().min(0).max(1).optional(),
  'timestamp_granularities[]': z.array(z.enum(['word', 'segment'])).default(['segment']),
});

const numbers: ReadonlySet<string> = new Set([
  'n',
  'output_compression',
  'seed',
  'num_inference_steps',
  'guidance_scale',
  'fps',
  'temperature',
]);

/** The texts of a form with numbers where the API has numbers. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    texts.map(([name, text]) => {
      if (name.endsWith('[]')) return [name, form.getAll(name)];
      return [name, numbers.has(name) && Number.isFinite(Number(text)) ? Number(text) : text];
    }),
  );
}

const FORMAT: Mp3Format = { rate: 44_100, kbps: 128 };

/** The voice of the studio that stands in for one of OpenAI's. */
const standIn = (voice: Voice): string => accountVoices[VOICES.indexOf(voice) % accountVoices.length]?.id ?? '';

const sizeOf = (size: string): Size => {
  const [width, height] = sides(size);
  return { width, height };
};

const formatOf = ({ output_format: format }: { output_format?: string | undefined }): PictureFormat =>
  format === 'jpeg' ? 'jpg' : 'png';

const drawn = ({ size }: Pick<ImageBody, 'size'>, otherwise: Size): Size =>
  size === undefined || size === 'auto' ? otherwise : sizeOf(size);

const File = z.string();

/** What a stored order makes, by the call that it came from. */
export function planJob({ input, seed }: Pick<SimulatedJob, 'input' | 'seed'>): JobPlan | undefined {
  const { call, order, images } = input;
  switch (call) {
    case 'image': {
      const { data } = ImageBody.safeParse(order);
      if (!data) return undefined;
      return {
        kind: 'image',
        prompt: data.prompt,
        seed,
        format: formatOf(data),
        size: () => drawn(data, imageSize('1:1')),
      };
    }
    case 'edit': {
      const { data } = EditFields.safeParse(order);
      const { data: files } = z.tuple([File], File).safeParse(images);
      if (!data || !files) return undefined;
      const shared = { prompt: data.prompt, seed, format: formatOf(data), size: (image: Size) => drawn(data, image) };
      return files.length > 1
        ? { kind: 'mix', ...shared, images: files }
        : { kind: 'edit', ...shared, image: files[0] };
    }
    case 'video': {
      const { data } = VideoFields.safeParse(order);
      const { data: files } = z.array(File).safeParse(images);
      if (!data || !files) return undefined;
      const size = () => sizeOf(data.size);
      return {
        kind: 'clip',
        prompt: data.prompt,
        seed,
        durationMs: Number(data.seconds) * 1_000,
        size,
        startImage: files[0],
      };
    }
    case 'speech': {
      const { data } = SpeechBody.safeParse(order);
      if (!data) return undefined;
      const speed = Math.min(1.2, Math.max(0.7, data.speed ?? 1));
      return { kind: 'speech', prompt: data.input, seed, voice: standIn(data.voice), speed, format: FORMAT };
    }
    default:
      return undefined;
  }
}
