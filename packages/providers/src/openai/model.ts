import { z } from 'zod';
import { invalidInput, type LocalFile, ownEntry } from '../http/index.ts';
import type { InputFile, ProviderTask } from '../spec/index.ts';

/**
 * How a server with OpenAI's API is asked for a model (developers.openai.com/api/reference). `fields` are what this
 * server takes besides the prompt, by our names; `constants` are sent as they are, and go before all others.
 */
export const OpenAiModel = z.strictObject({
  api: z.enum(['images', 'edits', 'videos', 'speech', 'chat', 'transcriptions']),
  model: z.string().min(1),
  fields: z.partialRecord(z.enum(['seed', 'negativePrompt']), z.string().min(1)).optional(),
  constants: z.record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type OpenAiModel = z.infer<typeof OpenAiModel>;

/** A model with jobs: it makes a file. */
export type MakingModel = OpenAiModel & { readonly api: Exclude<OpenAiModel['api'], 'chat' | 'transcriptions'> };

export const makes = (model: OpenAiModel): model is MakingModel =>
  model.api !== 'chat' && model.api !== 'transcriptions';

type Fields = Readonly<Record<string, string | number | boolean>>;

/** OpenAI's own image models: they always answer with the file, and refuse `response_format`. */
export const isGptImage = (model: string): boolean => /(^|\/)(chat)?gpt-image/.test(model);

/** How stable-diffusion.cpp names whatever model it was started with. */
export const SD_CPP = 'sd-cpp-local';

/** `fields` of stable-diffusion.cpp, which ignores a seed beside the prompt (examples/server/main.cpp). */
const SD_CPP_FIELDS = {
  seed: 'sd_cpp_extra_args.seed',
  negativePrompt: 'sd_cpp_extra_args.negative_prompt',
} satisfies OpenAiModel['fields'];

/** A field that is sent as JSON between these tags in the prompt. */
const TAGGED = /^sd_cpp_extra_args\.(\w+)$/;

/** The prompt with such fields. The user's own tags are left out: they could set any option of the server, and only the first ones count. */
function tagged(prompt: string, fields: Fields): string {
  const plain = prompt.replaceAll(/<\/?sd_cpp_extra_args>/g, '');
  const json = JSON.stringify(fields).replaceAll('<', String.raw`\u003c`);
  return `<sd_cpp_extra_args>${json}</sd_cpp_extra_args>${plain}`;
}

const VOICE = 'alloy';

function sizeOf(
  api: MakingModel['api'],
  model: string,
  { width, height, aspectRatio = '' }: ProviderTask,
): string | undefined {
  const isEdit = api === 'edits';
  // The size of the picture is what servers choose by themselves, and OpenAI takes only its own sizes.
  if (isEdit && aspectRatio === 'match_input_image') return undefined;
  if (width !== undefined && height !== undefined) return `${width}x${height}`;
  const [wide, high] = aspectRatio.split(':').map(Number);
  if (!isEdit || !isGptImage(model) || !wide || !high) return undefined;
  return wide === high ? '1024x1024' : wide > high ? '1536x1024' : '1024x1536';
}

/** The fields of the request in OpenAI's names. */
export function fieldsOf({ api, model, fields, constants }: MakingModel, task: ProviderTask): Fields {
  const { seconds, voice = VOICE } = task;
  const wanted = sizeOf(api, model, task);
  const size = wanted !== undefined && { size: wanted };
  const named = model === SD_CPP ? { ...SD_CPP_FIELDS } : fields;
  const given = (['seed', 'negativePrompt'] as const).flatMap((ours) => {
    const theirs = ownEntry(named, ours);
    const value = task[ours];
    return theirs === undefined || value === undefined ? [] : [[theirs, value] as const];
  });
  const inPrompt = given.flatMap(([name, value]) => {
    const short = TAGGED.exec(name)?.[1];
    return short === undefined ? [] : [[short, value] as const];
  });
  const own = Object.fromEntries(given.filter(([name]) => !TAGGED.test(name)));
  const { prompt: text = '' } = task;
  const prompt = inPrompt.length > 0 ? tagged(text, Object.fromEntries(inPrompt)) : text;
  switch (api) {
    case 'speech':
      return { model, input: prompt, voice, response_format: 'mp3', ...own, ...constants };
    case 'videos':
      // The API takes the length as text.
      return { model, prompt, ...size, ...(seconds !== undefined && { seconds: `${seconds}` }), ...own, ...constants };
    case 'images':
    case 'edits':
      return {
        model,
        prompt,
        n: 1,
        ...(!isGptImage(model) && { response_format: 'b64_json' }),
        ...size,
        ...own,
        ...constants,
      };
  }
}

/** The pictures of an edit or a mix, in order; of a clip, its first. */
const filesOf = ({ api }: MakingModel, { image, images = [] }: ProviderTask): readonly InputFile[] =>
  api === 'videos' ? (image ? [image] : []) : [...(image ? [image] : []), ...images];

/** OpenRouter has clips of its own kind at the same path (openrouter.ai/docs/api_reference/videos). */
const isOpenRouter = (baseUrl: string): boolean => /(^|\.)openrouter\.ai$/.test(URL.parse(baseUrl)?.hostname ?? '');

async function openRouterClip(model: MakingModel, task: ProviderTask, files: readonly LocalFile[]): Promise<object> {
  const { seconds: _, ...fields } = fieldsOf(model, task);
  const [first] = files;
  const url =
    first && `data:${first.file.type};base64,${Buffer.from(await first.file.arrayBuffer()).toString('base64')}`;
  return {
    ...(task.seconds !== undefined && { duration: task.seconds }),
    ...(url !== undefined && {
      frame_images: [{ type: 'image_url', image_url: { url }, frame_type: 'first_frame' }],
    }),
    ...fields,
  };
}

/**
 * The body of the request: a form where files belong, built anew for each attempt. A video is asked for by a form even
 * without a picture, as OpenAI's own clients do: some servers take nothing else.
 * @throws NotSubmitted
 */
export async function bodyOf(
  model: MakingModel,
  task: ProviderTask,
  baseUrl: string,
): Promise<{ json: object } | { form: () => FormData }> {
  const fields = fieldsOf(model, task);
  if (model.api === 'images' || model.api === 'speech') return { json: fields };
  const files = filesOf(model, task).map((source) => {
    if ('url' in source) throw invalidInput('This server takes files, not addresses.');
    return source;
  });
  if (model.api === 'videos' && isOpenRouter(baseUrl)) return { json: await openRouterClip(model, task, files) };
  if (model.api === 'edits' && files.length === 0) throw invalidInput('An edit needs a picture.');
  // OpenAI refuses a name that comes twice, and a list of one (github.com/openai/openai-ruby/pull/311).
  const field = model.api === 'videos' ? 'input_reference' : files.length > 1 ? 'image[]' : 'image';
  return {
    form: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
      for (const { file, name } of files) form.append(field, file, name);
      return form;
    },
  };
}
