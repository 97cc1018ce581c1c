import { randomUUID } from 'node:crypto';
import {
  type AdapterOptions,
  connect,
  invalidInput,
  jobHeader,
  ownModels,
  poll,
  stopWork,
  unknownModel,
  worldOf,
} from '../http/index.ts';
import {
  type Progress,
  type ProviderTask,
  type RemoteOperation,
  type StartOptions,
  SubmissionUnknown,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '../spec/index.ts';
import { imageIn, soundIn } from './answered-file.ts';
import { readOpenAiFailure, statusOfOpenAi } from './failures.ts';
import { readTranscription, transcriptionForm } from './transcription.ts';
import { checkServer } from './check-server.ts';
import { checkListed, draftListed, listedIds, voicesOf } from './listed-models.ts';
import { bodyOf, makes, type MakingModel, OpenAiModel } from './model.ts';
import { findVideo, progressOfVideo, Video, videoPath } from './video.ts';

/** A server at home works on one thing at a time; an account of a vendor may have more. */
const LIMITS: VendorLimits = { concurrency: 1, perPeriod: { count: 600, ms: 60_000 } };

/** A server without a graphics card takes minutes for an image, in one request. Jobs end within a day by themselves. */
const ANSWER_MS = 25 * 60 * 60_000;
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** A picture in base64, with a third more bytes than the file. The text is in memory twice while it is parsed. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
/** whisper.cpp tells five values of each token, and half an hour of speech has some ten thousand tokens. */
const MAX_WORD_VALUES = 150_000;
/** Until a video is accepted, its picture is uploaded. */
const ACCEPT_MS = 2 * 60_000;
/** OpenAI kept videos for an hour, vLLM-Omni and SGLang for longer. */
const KEPT_MS = 60 * 60_000;

const PATHS = { images: '/images/generations', edits: '/images/edits', speech: '/audio/speech' } as const;

const clientOf = (options: AdapterOptions) =>
  connect(options, { baseUrl: '', readFailure: readOpenAiFailure, statusInBody: statusOfOpenAi });

/** Images, clips, speech and the words of speech by any server with OpenAI's API. */
export function createOpenAi(options: AdapterOptions): VendorAdapter {
  const { name = openai.name, limits = LIMITS } = options;
  const known = ownModels(options, OpenAiModel);
  const client = clientOf(options);

  function modelFor(task: ProviderTask): MakingModel {
    const model = known.get(task.model);
    if (!model) throw unknownModel('OpenAI', task.model);
    if (!makes(model)) throw invalidInput('This model has no jobs: it writes prompts, or turns speech into words.');
    return model;
  }

  async function start(
    task: ProviderTask,
    { signal, idempotencyKey, beforeSubmit, keep }: StartOptions,
  ): Promise<RemoteOperation> {
    const model = modelFor(task);
    const { api } = model;
    const body = await bodyOf(model, task, client.urlOf(''));
    const request = { method: 'POST', headers: jobHeader(idempotencyKey), ...body } as const;
    if (api === 'videos') {
      const answer = await client.submit({ ...request, path: '/videos', timeoutMs: ACCEPT_MS }, signal, beforeSubmit);
      const video = Video.safeParse(answer);
      if (!video.success) throw new SubmissionUnknown('/videos was accepted without the id of a video');
      return { provider: name, id: video.data.id, model: model.model };
    }
    if (!keep) throw invalidInput('The result comes with the answer, and there is nowhere to put it.');
    const limits = { timeoutMs: ANSWER_MS, maxBytes: MAX_JSON_BYTES };
    const isSpeech = api === 'speech';
    const file = isSpeech && { file: { type: '', maxBytes: MAX_FILE_BYTES } };
    const answer = await client.submit({ ...request, path: PATHS[api], ...limits, ...file }, signal, beforeSubmit);
    const made = isSpeech ? await soundIn(answer) : imageIn(answer, client.urlOf('/'));
    const role = isSpeech ? 'audio' : 'image';
    const kept = made ? [made instanceof Blob ? { key: await keep(made), role } : { ...made, role }] : [];
    return { provider: name, id: randomUUID(), model: model.model, kept };
  }

  return {
    name,
    limits,
    keepsMs: KEPT_MS,
    answersWithResult: (model) => known.get(model)?.api !== 'videos',
    ...(options.apiKey !== undefined && { downloadHeaders: { authorization: `Bearer ${options.apiKey}` } }),
    check: (signal) => checkServer(client, signal),
    checkModels: (signal) => checkListed(client, known, worldOf(options).now(), signal),
    serves: (id) => {
      const model = known.get(id);
      return model !== undefined && makes(model);
    },
    start,
    transcribe: async (id, sound, { signal, idempotencyKey, beforeSubmit }) => {
      const model = known.get(id);
      if (model?.api !== 'transcriptions') throw unknownModel('OpenAI', id);
      const request = {
        method: 'POST',
        path: '/audio/transcriptions',
        headers: jobHeader(idempotencyKey),
        form: transcriptionForm(model, sound),
        timeoutMs: ANSWER_MS,
        maxValues: MAX_WORD_VALUES,
      } as const;
      return readTranscription(await client.submit(request, signal, beforeSubmit));
    },
    status: async ({ id, kept }, signal) => {
      if (kept) return keptResult(kept);
      const url = client.urlOf(`${videoPath(id)}/content`);
      return await poll(client, videoPath(id), (body) => progressOfVideo(body, url), signal);
    },
    cancel: async ({ id, kept }, signal) => {
      if (!kept) await stopWork(client, { method: 'DELETE', path: videoPath(id), expectsJson: false }, signal);
    },
    find: async (task, search) => {
      const model = modelFor(task);
      const id = model.api === 'videos' ? await findVideo(client, model, task, search) : undefined;
      return id === undefined ? undefined : { provider: name, id, model: model.model };
    },
  };
}

export const openai = {
  name: 'openai',
  label: 'OpenAI-compatible API',
  programs: ['Ollama', 'LM Studio', 'LocalAI', 'stable-diffusion.cpp', 'vLLM', 'llama.cpp', 'whisper.cpp', 'Kokoro'],
  addressExample: 'http://localhost:8080/v1',
  key: 'optional',
  Model: OpenAiModel,
  draft: (options, source, signal) => draftListed(clientOf(options), source.trim(), signal),
  models: (options, signal) => listedIds(clientOf(options), signal),
  voices: (options, signal) => voicesOf(clientOf(options), signal),
  sourceExample: 'gpt-image-1',
  chatModel: (remote) => {
    const { data } = OpenAiModel.safeParse(remote);
    return data?.api === 'chat' ? data.model : undefined;
  },
  transcribes: (remote) => OpenAiModel.safeParse(remote).data?.api === 'transcriptions',
  create: createOpenAi,
} as const satisfies VendorKind;

function keptResult(kept: NonNullable<RemoteOperation['kept']>): Progress {
  if (kept.length > 0) return { state: 'done', outputs: kept };
  return {
    state: 'failed',
    failure: { code: 'no_result', message: 'The answer had no file in it, and no address of one.' },
  };
}
