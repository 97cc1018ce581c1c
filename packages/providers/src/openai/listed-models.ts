import { z } from 'zod';
import { type Client, invalidInput } from '../http/index.ts';
import { type ModelCheck, type ModelDraft, ProviderUnreachable } from '../spec/index.ts';
import { isGptImage, type OpenAiModel, SD_CPP } from './model.ts';

const List = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.string().nullish().catch(undefined) })),
});
type Listed = z.infer<typeof List>['data'];

const namesOf = (models: Listed): string => models.map(({ id }) => id).join(', ');

/** What a server with OpenAI's API says of itself. */
export const ListedModels = List.transform(({ data }) =>
  `It has ${data.length} models: ${namesOf(data)}.`.slice(0, 300),
);

/**
 * The models that the server lists; undefined if it has no such list.
 * @throws {ProviderUnreachable}
 */
async function list(client: Client, signal: AbortSignal): Promise<Listed | undefined> {
  const answer = await client.repeat({ method: 'GET', path: '/models' }, signal);
  if (answer.status === 401 || answer.status === 403) throw new ProviderUnreachable(client.failureOf(answer));
  return answer.status < 300 ? List.safeParse(answer.body).data?.data : undefined;
}

/** The ids that the server lists; none if it has no such list. @throws {ProviderUnreachable} */
export const listedIds = async (client: Client, signal: AbortSignal): Promise<string[]> =>
  ((await list(client, signal)) ?? []).map(({ id }) => id);

const Named = z.union([
  z.string(),
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ voice_id: z.string() }).transform(({ voice_id }) => voice_id),
  z.object({ name: z.string() }).transform(({ name }) => name),
]);
const Voices = z.union([
  z.object({ voices: z.array(Named) }).transform(({ voices }) => voices),
  z.object({ data: z.array(Named) }).transform(({ data }) => data),
  z.array(Named),
]);

/** The voices of a server that lists them, as Kokoro-FastAPI and others do; none otherwise. @throws {ProviderUnreachable} */
export async function voicesOf(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  const answer = await client.repeat({ method: 'GET', path: '/audio/voices', expectsJson: false }, signal);
  return answer.status < 300 ? (Voices.safeParse(answer.body).data ?? []) : [];
}

/**
 * Looks for each model in the server's list.
 * @throws {ProviderUnreachable}
 */
export async function checkListed(
  client: Client,
  known: ReadonlyMap<string, OpenAiModel>,
  now: number,
  signal: AbortSignal,
): Promise<ModelCheck[]> {
  const listed = known.size > 0 ? await list(client, signal) : undefined;
  if (!listed) return [];
  return [...known].map(([id, { model }]) => {
    const found = listed.find((one) => one.id === model);
    if (!found) return { model: id, state: 'retired', message: `The server no longer lists ${model}.` };
    const end = found.shutdown_date;
    // An unreadable date is none.
    return end != null && Date.parse(end) <= now
      ? { model: id, state: 'retired', message: `The vendor ended it on ${end}.` }
      : { model: id, state: 'live', message: '' };
  });
}

/** What a model does, by its name: nothing else in the list tells it. */
const KINDS: readonly (readonly [name: RegExp, api: OpenAiModel['api'] | 'other'])[] = [
  [/embed|rerank|moderation/i, 'other'],
  [/whisper|transcri|parakeet|canary|voxtral/i, 'transcriptions'],
  [/tts|speech|kokoro|orpheus|piper|chatterbox/i, 'speech'],
  [/image-edit|kontext|-edit\b/i, 'edits'],
  [/image|dall-e|flux|stable-?diffusion|sdxl|\bsd[-.]?\d?|imagen/i, 'images'],
  [/video|sora|veo\b|\bwan|ltx|hunyuan|cogvideo|kling|seedance|t2v|i2v/i, 'videos'],
  [/gpt-|llama|mistral|qwen|gemma|deepseek|phi-|writer|chat|instruct/i, 'chat'],
];

const FAMILIES = {
  images: 'image',
  edits: 'image-edit',
  videos: 'clip',
  speech: 'speech',
  chat: 'chat',
  transcriptions: 'transcription',
} as const;

const OPENAI_SPEECH = /^(gpt-|tts-)/;
const OPENAI_SIZES =
  'It takes 1024x1024, 1536x1024 and 1024x1536; gpt-image-2 also others whose sides are multiples of 16.';

/**
 * Drafts a model of this id.
 * @throws {NotSubmitted} @throws {ProviderUnreachable}
 */
export async function draftListed(client: Client, id: string, signal: AbortSignal): Promise<ModelDraft> {
  const listed = await list(client, signal);
  const guess = KINDS.find(([name]) => name.test(id))?.[1];
  if (guess === 'other') throw invalidInput(`${id} makes no image, clip, speech or text.`);
  if (/^gpt-4o.*transcribe/.test(id)) throw invalidInput(`${id} tells no times of words. Choose whisper-1.`);
  const api = guess ?? 'images';
  const notes = [
    ...(listed ? [] : ['The server does not list its models, so this one was not looked up.']),
    ...(listed && !listed.some((model) => model.id === id)
      ? [`The server does not list this model. It has: ${namesOf(listed).slice(0, 300) || 'none'}.`]
      : []),
    ...(guess === undefined ? ['Its name does not tell what it makes: it is taken for a model of images.'] : []),
  ];
  const draft = (remote: Omit<OpenAiModel, 'api' | 'model'>, ...more: string[]): ModelDraft => ({
    remote: { api, model: id, ...remote },
    label: id.split('/').at(-1) ?? id,
    family: FAMILIES[api],
    ...(/i2v/i.test(id) && { takesFirstImage: true }),
    notes: [...notes, ...more],
  });
  const voices = api === 'speech' && !OPENAI_SPEECH.test(id) ? await voicesOf(client, signal) : [];
  if (api === 'speech')
    return draft(
      { constants: { voice: voices[0] ?? 'alloy' } },
      'The studio’s voices are another vendor’s: every text is spoken by the voice in `constants`.',
      ...(OPENAI_SPEECH.test(id)
        ? []
        : [
            voices.length > 0 ? `Its voices: ${voices.join(', ').slice(0, 600)}.` : 'Name one of this server’s voices.',
          ]),
    );
  if (api === 'chat') return draft({}, 'It writes prompts in the assistant, in place of ASSISTANT_MODELS.');
  if (api === 'transcriptions')
    return draft({}, 'It makes captions in the editor. If all is in one language, name it in `constants`: language.');
  if (isGptImage(id)) return draft({}, OPENAI_SIZES);
  if (id === SD_CPP)
    return draft({}, 'It is stable-diffusion.cpp: seed and negative prompt are sent as it takes them.');
  return draft(
    { fields: { seed: 'seed' } },
    'SGLang and vLLM-Omni take a seed, others ignore it. Remove the field if the server refuses it.',
  );
}
