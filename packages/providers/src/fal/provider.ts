import { z } from 'zod';
import { FieldTable, modelInput } from '../field-table/index.ts';
import {
  addressOf,
  type AdapterOptions,
  afterError,
  checkAccount,
  type Client,
  connect,
  createClient,
  type LocalFile,
  poll,
  running,
  stopWork,
  submitWork,
  unknownModel,
  upload,
  worldOf,
} from '../http/index.ts';
import {
  type AccountCheck,
  type Progress,
  type ProviderTask,
  ProviderUnreachable,
  type RemoteOperation,
  type StartOptions,
  type VendorAdapter,
  type VendorKind,
  type VendorLimits,
} from '../spec/index.ts';
import { codeOfType, readFalFailure } from './failures.ts';
import { checkFalModel, draftFalModel, findRequest } from './platform.ts';
import { madeBy, QueueStatus } from './result.ts';
import { webhookReader } from './webhook.ts';

/**
 * Two at once for a new account; more wait in fal's queue, which refuses none (fal.ai/docs/documentation/model-apis/
 * concurrency-limits). No rate is documented: this one is a cautious guess.
 */
const LIMITS: VendorLimits = { concurrency: 2, perPeriod: { count: 600, ms: 60_000 } };

/** An endpoint as its page shows it: `fal-ai/flux/dev`. Each part is a part of the address. */
const EndpointId = z.string().regex(/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)+$/, 'must look like fal-ai/flux/dev');

/** How fal is asked for a model. */
const FalModel = FieldTable.extend({ endpoint: EndpointId });
export type FalModel = z.infer<typeof FalModel>;

const RequestId = z.object({ request_id: z.string().min(1) }).transform(({ request_id }) => request_id);
const UploadPlace = z.object({ upload_url: z.url(), file_url: z.url() });
const Account = z.object({ prices: z.array(z.unknown()) }).transform(() => 'The key is accepted.');

/** A free request that needs a key, unlike the list of models: the price of an endpoint. */
const priceOf = (endpoint: string): string => `/v1/models/pricing?endpoint_id=${endpoint}`;

/** Asked where no model was added yet. */
const USUAL = ['fal-ai/flux/dev'];

/** Checks the key by the price of each endpoint that is used. An endpoint that fal no longer has says nothing of the key. */
async function checkPrices(client: Client, used: readonly string[], signal: AbortSignal): Promise<AccountCheck> {
  const checks: AccountCheck[] = [];
  const gone: string[] = [];
  for (const endpoint of new Set(used.length > 0 ? used : USUAL)) {
    // Each by itself: fal refuses a list in which one is gone.
    const one = await checkAccount(client, priceOf(endpoint), Account, signal);
    const isGone = one.message.startsWith('It answered 404');
    if (!one.ok && !isGone) return one;
    if (isGone) gone.push(endpoint);
    checks.push(one);
  }
  const [first] = checks;
  const found = checks.find(({ ok }) => ok) ?? first;
  if (!found) throw new Error('fal was asked for no price');
  const told = gone.length > 0 ? [`fal has no ${gone.join(', ')}.`] : [];
  return { ...found, message: [...(found.ok ? [found.message] : []), ...told].join(' ') };
}

/**
 * The client of another host of fal. Below a base URL that replaces fal's queue, it is at the path of its name:
 * `…/api.fal.ai`.
 */
function clientOf(host: 'rest.fal.ai' | 'api.fal.ai', { baseUrl, ...options }: AdapterOptions): Client {
  const at = baseUrl === undefined ? `https://${host}` : `${baseUrl.replace(/\/+$/, '')}/${host}`;
  // A model's OpenAPI document may be long.
  const maxBytes = 16 * 1024 * 1024;
  return connect(options, { baseUrl: at, readFailure: readFalFailure, keyScheme: 'Key', maxBytes });
}

/** Models at fal by its queue. Every one is an admin's own. */
export function createFal(options: AdapterOptions): VendorAdapter {
  const { name = fal.name, limits = LIMITS, models = new Map<string, unknown>() } = options;
  const known = new Map([...models].map(([id, model]) => [id, FalModel.parse(model)]));
  const queue = connect(options, { baseUrl: fal.baseUrl, readFailure: readFalFailure, keyScheme: 'Key' });
  const platform = clientOf('api.fal.ai', options);
  const storage = clientOf('rest.fal.ai', options);
  const { apiKey: _, ...withoutKey } = options;

  function modelFor({ model }: ProviderTask): FalModel {
    const found = known.get(model);
    if (!found) throw unknownModel('fal', model);
    return found;
  }

  async function start(task: ProviderTask, startOptions: StartOptions): Promise<RemoteOperation> {
    const model = modelFor(task);
    const json = await modelInput(model, task, (source) => addressOf(source, (file) => uploaded(file, startOptions)));
    const { webhook } = startOptions;
    const query = webhook === undefined ? '' : `?fal_webhook=${encodeURIComponent(webhook)}`;
    const unread = `${model.endpoint} was accepted without a request id`;
    const id = await submitWork(queue, { path: `/${model.endpoint}${query}`, json }, startOptions, RequestId, unread);
    return { provider: name, id, model: model.endpoint };
  }

  /**
   * Uploads a file, after asking where to. That address is pre-authorised and at a host of files, so the key is not sent
   * there.
   * @throws {NotSubmitted}
   */
  async function uploaded({ file, name: file_name }: LocalFile, startOptions: StartOptions): Promise<string> {
    const place = '/storage/upload/initiate?storage_type=fal-cdn-v3';
    const asked = { path: place, json: { file_name, content_type: file.type || 'application/octet-stream' } };
    const { upload_url, file_url } = await upload(storage, asked, UploadPlace, startOptions);
    const host = createClient({ ...worldOf(withoutKey), baseUrl: upload_url, readFailure: readFalFailure });
    const request = { method: 'PUT', path: '', body: file, headers: {}, expectsJson: false } as const;
    await upload(host, request, z.unknown(), startOptions);
    return file_url;
  }

  async function status(operation: RemoteOperation, signal: AbortSignal): Promise<Progress> {
    let ended: QueueStatus | undefined;
    const read = (body: unknown): Progress | undefined => {
      const found = QueueStatus.safeParse(body).data;
      if (found?.status === 'COMPLETED') ended = found;
      return found && (found.status === 'IN_QUEUE' ? { state: 'waiting', phase: 'queued' } : running());
    };
    const progress = await poll(queue, `${requestPath(operation)}/status?logs=0`, read, signal);
    return ended === undefined ? progress : await resultOf(operation, ended, signal);
  }

  /** How a completed request ended. Of one that failed, the result is an error: the model's own with details. */
  async function resultOf(operation: RemoteOperation, ended: QueueStatus, signal: AbortSignal): Promise<Progress> {
    const { error, error_type } = ended;
    if (error_type === 'client_cancelled') return { state: 'canceled' };
    const isFailed = Boolean(error ?? error_type);
    try {
      const answer = await queue.repeat({ method: 'GET', path: requestPath(operation) }, signal);
      const { status } = answer;
      if (status < 300) {
        const makes = [...known.values()].find(({ endpoint }) => endpoint === operation.model)?.makes;
        return madeBy(makes, answer.body);
      }
      const failure = queue.failureOf(answer);
      // Neither a revoked key nor a lost record is the model's answer.
      if (!isFailed && (status === 401 || status === 403)) return running({ transientError: failure });
      if (!isFailed && (status === 404 || status === 410))
        return { state: 'failed', failure: { code: 'expired', message: 'The provider no longer has the result.' } };
      return { state: 'failed', failure };
    } catch (thrown) {
      if (!isFailed || !(thrown instanceof ProviderUnreachable)) return afterError(thrown);
      // A model that broke answers 500 forever.
      const message = queue.clean(error ?? '') || 'The provider gave no reason.';
      return { state: 'failed', failure: { code: codeOfType(error_type) ?? 'provider', message } };
    }
  }

  return {
    name,
    limits,
    // Requests and their results are kept for 30 days (fal.ai/docs/documentation/model-apis/media-expiration).
    keepsMs: 30 * 24 * 60 * 60_000,
    check: (signal) =>
      checkPrices(
        platform,
        [...known.values()].map(({ endpoint }) => endpoint),
        signal,
      ),
    checkModels: async (signal) => {
      const checks = [];
      for (const [id, model] of known)
        checks.push({ model: id, ...(await checkFalModel(platform, model, options.sent?.get(id), signal)) });
      return checks;
    },
    serves: (model) => known.has(model),
    start,
    status,
    cancel: (operation, signal) =>
      stopWork(queue, { method: 'PUT', path: `${requestPath(operation)}/cancel`, expectsJson: false }, signal),
    find: async (task, { since, signal, not }) => {
      const model = modelFor(task);
      const id = await findRequest(platform, model, task, { since, signal, not: not ?? new Set() });
      return id === undefined ? undefined : { provider: name, id, model: model.endpoint };
    },
    readWebhook: webhookReader(clientOf('rest.fal.ai', withoutKey), worldOf(options).now),
  };
}

export const fal = {
  name: 'fal',
  label: 'fal',
  baseUrl: 'https://queue.fal.run',
  key: 'required',
  Model: FalModel,
  draft: (options, source, signal) => draftFalModel(clientOf('api.fal.ai', options), source, signal),
  dryAnswer: ({ path }) =>
    path.includes('/storage/upload/initiate')
      ? { upload_url: 'https://v3.fal.media/files/dry-run', file_url: 'https://v3.fal.media/files/dry-run' }
      : {},
  sourceExample: 'fal-ai/flux/dev',
  create: createFal,
} as const satisfies VendorKind;

/** Namespaces before the owner of an endpoint (@fal-ai/client 1.10.1, `ENDPOINT_NAMESPACES`). */
const NAMESPACES: ReadonlySet<string> = new Set(['workflows', 'comfy']);

/** Requests are below the app of an endpoint: its owner and its name, without what follows. */
function requestPath({ model, id }: RemoteOperation): string {
  const parts = model.split('/');
  const app = parts.slice(0, NAMESPACES.has(parts[0] ?? '') ? 3 : 2).map(encodeURIComponent);
  return `/${app.join('/')}/requests/${encodeURIComponent(id)}`;
}
