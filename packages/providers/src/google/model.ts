import { z } from 'zod';
import { invalidInput } from '../http/index.ts';
import type { InputFile, ProviderTask } from '../spec/index.ts';

/**
 * How a model is called at Google. `image`: `generateContent`; `interaction`: clips of Gemini Omni by the Interactions
 * API; `video`: clips of Veo by `predictLongRunning`. `sends`: the optional fields of a task that the model takes.
 */
export const GoogleModel = z.strictObject({
  api: z.enum(['image', 'video', 'interaction']),
  /** As in `GET /models`, without `models/`. */
  model: z.string().min(1),
  imageSize: z.enum(['512', '1K', '2K', '4K']).optional(),
  resolution: z.enum(['360p', '720p', '1080p', '4k']).optional(),
  /** Veo only. */
  personGeneration: z.enum(['allow_all', 'allow_adult', 'dont_allow']).optional(),
  sends: z.array(z.enum(['seed', 'negativePrompt'])).optional(),
});
export type GoogleModel = z.infer<typeof GoogleModel>;

/**
 * Google's models by catalogue id. Imagen 4 has ended; Nano Banana 2 is what its calls go to. The Veo models of the
 * Gemini API ended on 22 October 2026 (ai.google.dev/gemini-api/docs/deprecations), so that `veo3-fast` and `veo3-pro`
 * are not among them.
 */
export const GOOGLE_MODELS: Readonly<Record<string, GoogleModel>> = {
  'imagen-4': { api: 'image', model: 'gemini-3.1-flash-image', imageSize: '1K' },
};

/** ai.google.dev/gemini-api/docs/image-generation; the last four only at the Flash models since 3.1. */
export const IMAGE_ASPECTS: readonly string[] = [
  '1:1',
  '2:3',
  '3:2',
  '3:4',
  '4:3',
  '4:5',
  '5:4',
  '9:16',
  '16:9',
  '21:9',
  '1:4',
  '4:1',
  '1:8',
  '8:1',
];
export const VIDEO_ASPECTS: readonly string[] = ['16:9', '9:16'];

/** The task's aspect ratio, if it is among those; `match_input_image` is the models' own behaviour with images. */
export function aspectOf({ aspectRatio }: ProviderTask, allowed: readonly string[]): string | undefined {
  if (aspectRatio === undefined || aspectRatio === 'match_input_image') return undefined;
  if (!allowed.includes(aspectRatio)) throw invalidInput(`This model has no aspect ratio ${aspectRatio}.`);
  return aspectRatio;
}

/** A field that the model takes. */
export const sent = <Name extends 'seed' | 'negativePrompt'>(
  { sends = [] }: GoogleModel,
  task: ProviderTask,
  name: Name,
): ProviderTask[Name] | undefined => (sends.includes(name) ? task[name] : undefined);

/** An input in base64; requests carry their files. */
export interface InlineImage {
  readonly mimeType: string;
  readonly data: string;
}

export async function inlineImage(source: InputFile): Promise<InlineImage> {
  if ('url' in source) throw invalidInput('Google takes files, not addresses.');
  const bytes = Buffer.from(await source.file.arrayBuffer());
  return { mimeType: source.file.type, data: bytes.toString('base64') };
}
