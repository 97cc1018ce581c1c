import { existsSync } from 'node:fs';
import type { z } from 'zod';
import {
  isTimeout,
  NotSubmitted,
  ProviderUnreachable,
  SubmissionUnknown,
  type AccountCheck,
  type ConnectionOptions,
  type InputFile,
  type StartOptions,
  type VendorAdapter,
} from '../spec/index.ts';
import { createClient, outside, type Client, type ClientOptions, type Outside, type ClientRequest } from './client.ts';
import { whyNotConnected } from './network-error.ts';

export interface AdapterOptions extends ConnectionOptions {
  /** Overrides of our model table, by the table's name: a successor, or another pinned version. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly outside?: Partial<Outside>;
}

type Defaults = Omit<ClientOptions, keyof Outside | 'apiKey'>;

export const worldOf = ({ fetch, ...options }: AdapterOptions): Outside => ({
  ...outside,
  ...(fetch && { fetch }),
  ...options.outside,
});

/** The client of an adapter, with the vendor's base URL unless the options have another. */
export const connect = (options: AdapterOptions, defaults: Defaults): Client =>
  createClient({
    ...worldOf(options),
    ...defaults,
    baseUrl: options.baseUrl ?? defaults.baseUrl,
    ...(options.apiKey !== undefined && { apiKey: options.apiKey }),
  });

/** The vendor's webhook reader, if a secret is configured to verify signatures. */
export const webhookOf = (
  options: AdapterOptions,
  reader: (secret: string, now: () => number) => NonNullable<VendorAdapter['readWebhook']>,
): Pick<VendorAdapter, 'readWebhook'> =>
  options.webhookSecret === undefined ? {} : { readWebhook: reader(options.webhookSecret, worldOf(options).now) };

/** The table's own entry of this name, if any. */
export const ownEntry = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

/**
 * The models of one's own by catalogue id, as the kind describes them.
 * @throws RangeError for one that it cannot read
 */
export function ownModels<Model>({ models }: AdapterOptions, schema: z.ZodType<Model>): ReadonlyMap<string, Model> {
  const read = (id: string, model: unknown): Model => {
    const parsed = schema.safeParse(model);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new RangeError(`the model ${id} cannot be used: ${[...(issue?.path ?? [])].join('.')}: ${issue?.message}`);
  };
  return new Map([...(models ?? [])].map(([id, model]) => [id, read(id, model)]));
}

/** Our job id, to trace a charge to its job. */
export const jobHeader = (idempotencyKey: string | undefined): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'x-kinoloom-job': idempotencyKey };

export const invalidInput = (message: string): NotSubmitted => new NotSubmitted({ code: 'invalid_input', message });

/** The vendor serves no model for this catalogue id. */
export const unknownModel = (vendor: string, model: string): NotSubmitted =>
  invalidInput(`No ${vendor} model is configured for "${model}".`);

/**
 * Sends the paid request and resolves with the id of the work.
 * @param unread message for a response in which `Id` finds none
 * @throws {NotSubmitted} @throws {SubmissionUnknown}
 */
export async function submitWork(
  client: Client,
  request: { readonly path: string; readonly json: object },
  { signal, idempotencyKey, beforeSubmit }: StartOptions,
  Id: z.ZodType<string>,
  unread: string,
): Promise<string> {
  const headers = jobHeader(idempotencyKey);
  const id = Id.safeParse(await client.submit({ method: 'POST', ...request, headers }, signal, beforeSubmit));
  if (!id.success) throw new SubmissionUnknown(unread);
  return id.data;
}

/** Requests cancellation. Only a refused key is an error: work may have ended. @throws {ProviderUnreachable} */
export async function stopWork(client: Client, request: ClientRequest, signal: AbortSignal): Promise<void> {
  const answer = await client.repeat(request, signal);
  const refused = answer.status === 401 || answer.status === 403;
  if (refused) throw new ProviderUnreachable(client.failureOf(answer));
}

/**
 * Checks the address and the key by a free request. `Account` reads the answer and describes the account; an answer
 * that it cannot read does not come from this vendor.
 */
export async function checkAccount(
  client: Client,
  path: string,
  Account: z.ZodType<string>,
  signal: AbortSignal,
): Promise<AccountCheck> {
  const tried = `GET ${client.urlOf(path)}`;
  try {
    const answer = await client.repeat({ method: 'GET', path }, signal);
    if (answer.location !== undefined) return { ok: false, tried, message: redirected(answer.location, path) };
    if (answer.status >= 300)
      return { ok: false, tried, message: `It answered ${answer.status}: ${client.failureOf(answer).message}` };
    const account = Account.safeParse(answer.body);
    return account.success
      ? { ok: true, tried, message: account.data }
      : { ok: false, tried, message: 'It answered, but not as this vendor does. Check the address.' };
  } catch (error) {
    // The client wraps the end of the time, if that comes while the answer is read.
    if (isTimeout(error instanceof ProviderUnreachable ? error.cause : error))
      return { ok: false, tried, message: 'It did not answer in time.' };
    if (!(error instanceof ProviderUnreachable)) throw error;
    const why = whyNotConnected(error);
    const words = `It could not be reached: ${why ? `${why}.` : error.failure.message}`;
    return { ok: false, tried, message: [words, ...containerHint(client.urlOf(path))].join(' ') };
  }
}

/** What to do about a redirect, which would send the key to another host. */
function redirected(location: string, path: string): string {
  const base = location.endsWith(path) ? location.slice(0, -path.length) : new URL(location).origin;
  return `It redirects to ${location}. Enter the address to which it leads: ${base}`;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** In a container localhost is the container, not the machine on which it runs. */
export const containerHint = (url: string, inContainer = isContainer()): string[] =>
  inContainer && LOOPBACK.test(new URL(url).hostname)
    ? [
        'The studio runs in a container, where this is the container itself: the machine around it is host.docker.internal.',
      ]
    : [];

/** Docker's mark, and Podman's. */
const isContainer = (): boolean => existsSync('/.dockerenv') || existsSync('/run/.containerenv');

/** Inputs that are not URLs. */
export type LocalFile = Extract<InputFile, { file: Blob }>;

/** Long enough for some hundred megabytes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Uploads an input before the submission. It is free and expires by itself, so it is retried freely. Resolves with the
 * response parsed by `schema`.
 * @throws {NotSubmitted} it was refused or failed
 */
export async function upload<Parsed>(
  client: Client,
  request: Omit<ClientRequest, 'method' | 'timeoutMs'> & { readonly method?: 'POST' | 'PUT' },
  schema: z.ZodType<Parsed>,
  { signal, idempotencyKey }: StartOptions,
): Promise<Parsed> {
  const headers = jobHeader(idempotencyKey);
  try {
    const timeoutMs = UPLOAD_TIMEOUT_MS;
    const answer = await client.repeat({ method: 'POST', headers, ...request, timeoutMs }, signal);
    if (answer.status >= 300) throw new NotSubmitted(client.failureOf(answer));
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new NotSubmitted({ code: 'provider', message: 'The upload was answered without an address.' });
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new NotSubmitted(error.failure, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

/** Builds a file's multipart form, anew for each attempt. Other fields come first: some hosts ignore later ones. */
export const fileForm =
  ({ file, name }: LocalFile, field = 'file', fields: Readonly<Record<string, string>> = {}) =>
  (): FormData => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set(field, file, name);
    return form;
  };

/** Returns the URL of a source; uploads it with `send` if it is a file. */
export const addressOf = async (source: InputFile, send: (file: LocalFile) => Promise<string>): Promise<string> =>
  'url' in source ? source.url : await send(source);
