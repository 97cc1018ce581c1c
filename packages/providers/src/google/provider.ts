import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type AdapterOptions,
  checkAccount,
  type Client,
  connect,
  invalidInput,
  jobHeader,
  poll,
  stopWork,
  submitWork,
  unknownModel,
} from '../http/index.ts';
import {
  noResult,
  NotSubmitted,
  ProviderUnreachable,
  type ConnectionOptions,
  type ModelCheck,
  type ModelDraft,
  type Progress,
  type ProviderTask,
  type RemoteOperation,
  type StartOptions,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '../spec/index.ts';
import { interactionBody, progressOfInteraction, progressOfOperation, veoBody } from './clip.ts';
import { readGoogleFailure } from './failures.ts';
import { imageBody, imageIn } from './image.ts';
import { GOOGLE_MODELS, GoogleModel, inlineImage } from './model.ts';

/** Google shows a project's limits in AI Studio only: a cautious guess for a first paid tier. */
const LIMITS: VendorLimits = { concurrency: 4, perPeriod: { count: 10, ms: 60_000 } };

/** A large image, or a clip inside an answer, in base64. */
const MAX_BYTES = 64 * 1024 * 1024;
const IMAGE_MS = 10 * 60_000;

const ModelList = z
  .object({ models: z.array(z.object({ name: z.string() })) })
  .transform(({ models }) => `The key works: ${models.length} models are listed.`);

const DescribedModel = z.object({
  name: z.string(),
  displayName: z.string().optional(),
  supportedGenerationMethods: z.array(z.string()).default([]),
});
type DescribedModel = z.infer<typeof DescribedModel>;

const OperationName = z
  .object({ name: z.string().regex(/^(models\/[^/]+\/)?operations\/[^/]+$/) })
  .transform(({ name }) => name);
const InteractionId = z.object({ id: z.string().min(1) }).transform(({ id }) => `interactions/${id}`);

const encodedPath = (name: string): string => `/${name.split('/').map(encodeURIComponent).join('/')}`;

const clientOf = (options: AdapterOptions): Client =>
  connect(options, {
    baseUrl: google.baseUrl,
    keyHeader: 'x-goog-api-key',
    readFailure: readGoogleFailure,
    maxBytes: MAX_BYTES,
    // Documented as "try again"; failed requests are not charged (ai.google.dev/gemini-api/docs/billing).
    loadShedding: [503],
  });

/**
 * Images by Gemini and clips by Gemini Omni and Veo, at the Gemini API. A lost submission cannot be found: no method
 * lists past work.
 */
export function createGoogle(options: AdapterOptions): VendorAdapter {
  const { name = google.name, limits = LIMITS, models = new Map<string, unknown>() } = options;
  const own = [...models].map(([id, model]) => [id, GoogleModel.parse(model)] as const);
  const known = new Map([...Object.entries(GOOGLE_MODELS), ...own]);
  const client = clientOf(options);

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const model = known.get(task.model);
    if (!model) throw unknownModel('Google', task.model);
    return model.api === 'image'
      ? await startImage(model, task, startOptions)
      : await startClip(model, task, startOptions);
  }

  /** The response is the image. */
  async function startImage(
    model: GoogleModel,
    task: ProviderTask,
    startOptions: StartOptions,
  ): Promise<RemoteOperation> {
    const { signal, idempotencyKey, beforeSubmit, keep } = startOptions;
    if (!keep) throw invalidInput('The result comes with the answer, and there is nowhere to put it.');
    const sources = [...(task.image ? [task.image] : []), ...(task.images ?? [])];
    const json = imageBody(model, task, await Promise.all(sources.map(inlineImage)));
    const path = `${encodedPath(`models/${model.model}`)}:generateContent`;
    const request = { method: 'POST', path, json, headers: jobHeader(idempotencyKey), timeoutMs: IMAGE_MS } as const;
    const { image, responseId } = imageIn(await client.submit(request, signal, beforeSubmit));
    const kept = [{ key: await keep(image), role: 'image' }];
    return { provider: name, id: responseId ?? randomUUID(), model: model.model, kept };
  }

  async function startClip(
    model: GoogleModel,
    task: ProviderTask,
    startOptions: StartOptions,
  ): Promise<RemoteOperation> {
    if (task.lastImage && !task.image) throw invalidInput('A last image needs a first one.');
    const frames = {
      first: task.image && (await inlineImage(task.image)),
      last: task.lastImage && (await inlineImage(task.lastImage)),
    };
    const isVeo = model.api === 'video';
    const request = isVeo
      ? { path: `${encodedPath(`models/${model.model}`)}:predictLongRunning`, json: veoBody(model, task, frames) }
      : { path: '/interactions', json: interactionBody(model, task, frames) };
    const unread = `${request.path} was accepted without the id of the work`;
    const id = await submitWork(client, request, startOptions, isVeo ? OperationName : InteractionId, unread);
    return { provider: name, id, model: model.model };
  }

  async function status(operation: RemoteOperation, signal: AbortSignal): Promise<Progress> {
    const { id, kept } = operation;
    if (kept) return kept.length > 0 ? { state: 'done', outputs: kept } : { state: 'failed', failure: noResult };
    if (!isInteraction(operation)) return await poll(client, encodedPath(id), progressOfOperation, signal);
    const progress = await poll(client, encodedPath(id), progressOfInteraction, signal);
    // What Google says in place of 404.
    const isUnknown =
      progress.state === 'waiting' && /invalid interaction name/i.test(progress.transientError?.message ?? '');
    return isUnknown
      ? { state: 'failed', failure: { code: 'expired', message: 'Google no longer knows this work.' } }
      : progress;
  }

  async function checkModels(signal: AbortSignal): Promise<readonly ModelCheck[]> {
    const checks: ModelCheck[] = [];
    for (const [id, model] of known) {
      const described = await describeModel(client, model.model, signal);
      const method = METHODS[model.api];
      if (!described) checks.push({ model: id, state: 'retired', message: `Google no longer has ${model.model}.` });
      else if (method !== undefined && !described.supportedGenerationMethods.includes(method))
        checks.push({ model: id, state: 'changed', message: `${model.model} no longer takes ${method}.` });
      else checks.push({ model: id, state: 'live', message: '' });
    }
    return checks;
  }

  return {
    name,
    limits,
    answersWithResult: (model) => known.get(model)?.api === 'image',
    ...(options.apiKey !== undefined && { downloadHeaders: { 'x-goog-api-key': options.apiKey } }),
    // Files of clips are kept for two days (ai.google.dev/gemini-api/docs/files).
    keepsMs: 2 * 24 * 60 * 60_000,
    check: (signal) => checkAccount(client, '/models?pageSize=1000', ModelList, signal),
    checkModels,
    serves: (model) => known.has(model),
    start,
    status,
    // Veo's operations cannot be canceled: the clip is made and charged, but not downloaded.
    cancel: async (operation, signal) => {
      if (!isInteraction(operation)) return;
      const path = `${encodedPath(operation.id)}/cancel`;
      await stopWork(client, { method: 'POST', path, expectsJson: false }, signal);
    },
  };
}

const isInteraction = ({ id }: RemoteOperation): boolean => id.startsWith('interactions/');

/** The method that a model lists. Omni lists one that it refuses, and not the one that it takes. */
const METHODS: Readonly<Record<GoogleModel['api'], string | undefined>> = {
  image: 'generateContent',
  video: 'predictLongRunning',
  interaction: undefined,
};

/** What Google tells of a model; undefined if it has none of this id. @throws {ProviderUnreachable} */
async function describeModel(client: Client, model: string, signal: AbortSignal): Promise<DescribedModel | undefined> {
  const answer = await client.repeat({ method: 'GET', path: encodedPath(`models/${model}`) }, signal);
  if (answer.status === 404) return undefined;
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const described = DescribedModel.safeParse(answer.body);
  if (described.success) return described.data;
  throw new ProviderUnreachable({ code: 'provider', message: 'The description of the model cannot be read.' });
}

async function draft(options: ConnectionOptions, source: string, signal: AbortSignal): Promise<ModelDraft> {
  const model = source.trim().replace(/^models\//, '');
  const described = await describeModel(clientOf(options), model, signal);
  if (!described) throw invalidInput(`Google has no model "${model}".`);
  const { displayName, supportedGenerationMethods: methods } = described;
  const label = displayName === undefined ? {} : { label: displayName };
  const frames = { family: 'clip', takesFirstImage: true, takesLastImage: true };
  if (/omni/.test(model))
    return {
      remote: { api: 'interaction', model, resolution: '720p' },
      ...label,
      ...frames,
      seconds: [3, 4, 5, 6, 7, 8, 9, 10],
      notes: ['Omni takes no negative prompt, and clips of 16:9 and 9:16 only.'],
    };
  if (methods.includes('predictLongRunning') && /veo/.test(model))
    return {
      remote: { api: 'video', model, resolution: '720p', sends: ['negativePrompt'] },
      ...label,
      ...frames,
      seconds: [4, 6, 8],
      notes: ['1080p and 4k clips last 8 s. Clips are 16:9 or 9:16.'],
    };
  if (methods.includes('generateContent') && /image|banana/.test(model))
    return {
      remote: { api: 'image', model, imageSize: '1K' },
      ...label,
      family: 'image',
      notes: ['The same model edits and mixes images: add it once for each family.'],
    };
  throw new NotSubmitted({ code: 'invalid_input', message: `"${model}" makes neither images nor clips.` });
}

export const google = {
  name: 'google',
  label: 'Google Gemini',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  key: 'required',
  Model: GoogleModel,
  draft,
  sourceExample: 'gemini-3-pro-image',
  create: createGoogle,
} as const satisfies VendorKind;
