import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AdapterOptions,
  checkAccount,
  connect,
  type FileAnswer,
  invalidInput,
  jobHeader,
  ownEntry,
  poll,
  stopWork,
  unknownModel,
} from '../http/index.ts';
import {
  type InputFile,
  type Progress,
  type ProviderTask,
  type RemoteOperation,
  type StartOptions,
  SubmissionUnknown,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '../spec/index.ts';
import { readOpenAiFailure } from './failures.ts';

/** A server at home works on one thing at a time; an account of a vendor may have more. */
const LIMITS: VendorLimits = { concurrency: 1, perPeriod: { count: 600, ms: 60_000 } };

/** A server without a graphics card takes minutes for an image, under one request. */
const ANSWER_MS = 60 * 60_000;
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * How a server with OpenAI's API is asked for a model (platform.openai.com/docs/api-reference). `fields` are what this
 * server takes besides the prompt, by our names; `constants` are sent as they are.
 */
const OpenAiModel = z.strictObject({
  api: z.enum(['images', 'edits', 'videos', 'speech']),
  model: z.string().min(1),
  fields: z.partialRecord(z.enum(['seed', 'negativePrompt']), z.string().min(1)).optional(),
  constants: z.record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
type OpenAiModel = z.infer<typeof OpenAiModel>;

const Models = z
  .object({ data: z.array(z.object({ id: z.string() })) })
  .transform(({ data }) => `It has ${data.length} models: ${data.map(({ id }) => id).join(', ')}.`.slice(0, 300));

const Images = z.object({
  created: z.number().optional(),
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
});

const Video = z.object({
  id: z.string().min(1),
  status: z.enum(['queued', 'in_progress', 'completed', 'failed']),
  progress: z.number().nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
});

/** Images, clips and speech by any server with OpenAI's API. */
function createOpenAi(options: AdapterOptions): VendorAdapter {
  const { name = openai.name, limits = LIMITS, models = new Map<string, unknown>() } = options;
  const known = new Map([...models].map(([id, model]) => [id, OpenAiModel.parse(model)]));
  const client = connect(options, { baseUrl: '', readFailure: readOpenAiFailure });

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const model = known.get(task.model);
    if (!model) throw unknownModel('OpenAI', task.model);
    return model.api === 'videos'
      ? await startVideo(model, task, startOptions)
      : await answered(model, task, startOptions);
  }

  /** A request whose response is the result. */
  async function answered(
    model: OpenAiModel,
    task: ProviderTask,
    startOptions: StartOptions,
  ): Promise<RemoteOperation> {
    const { signal, idempotencyKey, beforeSubmit, keep } = startOptions;
    if (!keep) throw invalidInput('The result comes with the answer, and there is nowhere to put it.');
    const isSpeech = model.api === 'speech';
    const form = model.api === 'edits' ? await formOf(fieldsOf(model, task), filesOf(task), 'image') : undefined;
    const answer = await client.submit(
      {
        method: 'POST',
        path: isSpeech ? '/audio/speech' : model.api === 'edits' ? '/images/edits' : '/images/generations',
        ...(form ? { form } : { json: fieldsOf(model, task) }),
        headers: jobHeader(idempotencyKey),
        timeoutMs: ANSWER_MS,
        maxBytes: MAX_BYTES,
        ...(isSpeech && { file: { type: 'audio/', maxBytes: MAX_BYTES } }),
      },
      signal,
      beforeSubmit,
    );
    const kept: { key: string; role: string }[] = [];
    for (const file of isSpeech ? soundIn(answer) : imagesIn(answer))
      kept.push({ key: await keep(file), role: isSpeech ? 'audio' : 'image' });
    return { provider: name, id: randomUUID(), model: model.model, kept };
  }

  async function startVideo(
    model: OpenAiModel,
    task: ProviderTask,
    startOptions: StartOptions,
  ): Promise<RemoteOperation> {
    const { signal, idempotencyKey, beforeSubmit } = startOptions;
    const fields = fieldsOf(model, task);
    const form = await formOf(fields, task.image ? [task.image] : [], 'input_reference');
    const body = task.image ? { form } : { json: fields };
    const request = { method: 'POST', path: '/videos', ...body, headers: jobHeader(idempotencyKey) } as const;
    const video = Video.safeParse(await client.submit(request, signal, beforeSubmit));
    if (!video.success) throw new SubmissionUnknown('/videos was accepted without the id of a video');
    return { provider: name, id: video.data.id, model: model.model };
  }

  const videoPath = ({ id }: RemoteOperation): string => `/videos/${encodeURIComponent(id)}`;

  function progressOf(operation: RemoteOperation, body: unknown): Progress | undefined {
    const video = Video.safeParse(body);
    if (!video.success) return undefined;
    const { status, progress, error } = video.data;
    switch (status) {
      case 'queued':
        return { state: 'waiting', phase: 'queued' };
      case 'in_progress':
        return { state: 'waiting', phase: 'running', ...(progress != null && { fraction: progress / 100 }) };
      case 'completed':
        return { state: 'done', outputs: [{ url: client.urlOf(`${videoPath(operation)}/content`), role: 'video' }] };
      case 'failed':
        return { state: 'failed', failure: readOpenAiFailure(400, { error: error ?? {} }) };
    }
  }

  return {
    name,
    limits,
    answersWithResult: (model) => known.get(model)?.api !== 'videos',
    ...(options.apiKey !== undefined && { downloadHeaders: { authorization: `Bearer ${options.apiKey}` } }),
    check: (signal) => checkAccount(client, '/models', Models, signal),
    serves: (model) => known.has(model),
    start,
    status: (operation, signal) =>
      operation.kept
        ? Promise.resolve(keptResult(operation.kept))
        : poll(client, videoPath(operation), (body) => progressOf(operation, body), signal),
    cancel: async (operation, signal) => {
      if (!operation.kept)
        await stopWork(client, { method: 'DELETE', path: videoPath(operation), expectsJson: false }, signal);
    },
  };
}

export const openai = {
  name: 'openai',
  label: 'A server with OpenAI’s API',
  key: 'optional',
  Model: OpenAiModel,
  create: createOpenAi,
} as const satisfies VendorKind;

function keptResult(kept: NonNullable<RemoteOperation['kept']>): Progress {
  if (kept.length > 0) return { state: 'done', outputs: kept };
  return { state: 'failed', failure: { code: 'no_result', message: 'The answer had no result in it.' } };
}

type Fields = Record<string, string | number | boolean>;

/** The fields of the request in OpenAI's names. */
function fieldsOf({ api, model, fields = {}, constants }: OpenAiModel, task: ProviderTask): Fields {
  const { width, height, seconds, prompt = '', voice } = task;
  const size = width !== undefined && height !== undefined && { size: `${width}x${height}` };
  const own: Fields = {};
  for (const ours of ['seed', 'negativePrompt'] as const) {
    const theirs = ownEntry(fields, ours);
    const value = task[ours];
    if (theirs !== undefined && value !== undefined) own[theirs] = value;
  }
  switch (api) {
    case 'speech':
      return { model, input: prompt, voice: voice ?? 'alloy', response_format: 'mp3', ...own, ...constants };
    case 'videos':
      // The API takes the length as text.
      return { model, prompt, ...size, ...(seconds !== undefined && { seconds: `${seconds}` }), ...own, ...constants };
    case 'images':
    case 'edits': {
      // OpenAI's own models always answer with the file, and refuse the field.
      const answersWithFile = /^(chat)?gpt-image/.test(model) ? {} : { response_format: 'b64_json' };
      return { model, prompt, n: 1, ...answersWithFile, ...size, ...own, ...constants };
    }
  }
}

const filesOf = ({ image, images = [] }: ProviderTask): readonly InputFile[] => [...(image ? [image] : []), ...images];

/** A multipart form, built anew for each attempt. Several files are sent under `image[]`. */
async function formOf(fields: Fields, sources: readonly InputFile[], field: string): Promise<() => FormData> {
  const files = sources.map((source) => {
    if ('url' in source) throw invalidInput('This server takes files, not addresses.');
    return source;
  });
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    for (const { file, name } of files) form.append(files.length > 1 ? `${field}[]` : field, file, name);
    return form;
  };
}

/** @throws {SubmissionUnknown} */
function imagesIn(answer: unknown): Blob[] {
  const images = Images.safeParse(answer);
  if (!images.success) throw new SubmissionUnknown('the answer has no list of images');
  return images.data.data.flatMap(({ b64_json }) => (b64_json ? [imageOf(Buffer.from(b64_json, 'base64'))] : []));
}

/** The type of an image by its first bytes: the answer does not tell it. */
function imageOf(bytes: Buffer<ArrayBuffer>): Blob {
  const type =
    bytes[0] === 0xff ? 'image/jpeg' : bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : 'image/png';
  return new Blob([bytes], { type });
}

/** @throws {SubmissionUnknown} */
function soundIn(answer: unknown): Blob[] {
  const isFile = typeof answer === 'object' && answer !== null && 'file' in answer && answer.file instanceof Blob;
  if (!isFile) throw new SubmissionUnknown('/audio/speech was answered with something that is no sound');
  return [(answer as FileAnswer).file].filter(({ size }) => size > 0);
}
