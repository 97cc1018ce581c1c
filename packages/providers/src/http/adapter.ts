import type { z } from 'zod';
import {
  NotSubmitted,
  ProviderUnreachable,
  SubmissionUnknown,
  type InputFile,
  type StartOptions,
  type VendorAdapter,
  type VendorLimits,
} from '../spec/index.ts';
import { createClient, outside, type Client, type ClientOptions, type Outside, type ApiRequest } from './client.ts';

/** What every adapter is made with. */
export interface AdapterOptions {
  /** In place of the vendor's own address. */
  readonly baseUrl?: string | undefined;
  readonly apiKey: string;
  /** Models to use in place of our table's, by the table's name: a successor, or another version to pin. */
  readonly ids?: Readonly<Record<string, string>>;
  /** In place of what the vendor grants to a usual account. */
  readonly limits?: VendorLimits;
  readonly outside?: Partial<Outside>;
}

/** The options of a vendor that signs its webhooks. */
export interface WebhookOptions {
  /** Without it no webhook is accepted. */
  readonly webhookSecret?: string | undefined;
}

type Defaults = Omit<ClientOptions, keyof Outside | 'apiKey'>;

export const worldOf = (options: AdapterOptions): Outside => ({ ...outside, ...options.outside });

/** The client of an adapter, at the vendor's address unless the options name another. */
export const connect = (options: AdapterOptions, defaults: Defaults): Client =>
  createClient({
    ...worldOf(options),
    ...defaults,
    baseUrl: options.baseUrl ?? defaults.baseUrl,
    apiKey: options.apiKey,
  });

/** The vendor's reader of webhooks, where a secret is configured that tells them from others. */
export const webhookOf = (
  options: AdapterOptions & WebhookOptions,
  reader: (secret: string, now: () => number) => NonNullable<VendorAdapter['readWebhook']>,
): Pick<VendorAdapter, 'readWebhook'> =>
  options.webhookSecret === undefined ? {} : { readWebhook: reader(options.webhookSecret, worldOf(options).now) };

/** What a table has under this name, if anything. */
export const ownEntry = <Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

/** The name of the job at our side, with which a charge can be traced to it. */
export const jobHeader = (idempotencyKey: string | undefined): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'x-kinoloom-job': idempotencyKey };

export const invalidInput = (message: string): NotSubmitted => new NotSubmitted({ code: 'invalid_input', message });

/** No model of the vendor serves this id of the catalogue. */
export const unknownModel = (vendor: string, model: string): NotSubmitted =>
  invalidInput(`No ${vendor} model is configured for "${model}".`);

/**
 * Posts the paid request and resolves with the id of the work.
 * @param unread what is said of an answer in which `Id` finds none
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

/** Asks the vendor to stop. Only a refused key is an error: work that has ended cannot be stopped. @throws {ProviderUnreachable} */
export async function stopWork(client: Client, request: ApiRequest, signal: AbortSignal): Promise<void> {
  const answer = await client.repeat(request, signal);
  const refused = answer.status === 401 || answer.status === 403;
  if (refused) throw new ProviderUnreachable(client.failureOf(answer));
}

/** Inputs that are no address. */
export type LocalFile = Extract<InputFile, { file: Blob }>;

/** Long enough for a clip of some hundred megabytes on a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Brings an input to the vendor ahead of a submission. It costs nothing and expires by itself, so it is repeated freely.
 * Resolves with what `schema` makes of the answer.
 * @throws {NotSubmitted} it was refused, or did not come through
 */
export async function upload<Parsed>(
  client: Client,
  request: Omit<ApiRequest, 'method' | 'timeoutMs'>,
  schema: z.ZodType<Parsed>,
  { signal, idempotencyKey }: StartOptions,
): Promise<Parsed> {
  const headers = jobHeader(idempotencyKey);
  try {
    const answer = await client.repeat({ headers, ...request, method: 'POST', timeoutMs: UPLOAD_TIMEOUT_MS }, signal);
    if (answer.status >= 300) throw new NotSubmitted(client.failureOf(answer));
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new NotSubmitted({ code: 'provider', message: 'The upload was answered without an address.' });
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new NotSubmitted(error.failure, { cause: error, retryAfterMs: error.retryAfterMs });
  }
}

/** Builds the form that carries a file, anew for each try. Other fields go before the file: some hosts read nothing after it. */
export const fileForm =
  ({ file, name }: LocalFile, field = 'file', fields: Readonly<Record<string, string>> = {}) =>
  (): FormData => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set(field, file, name);
    return form;
  };

/** Sends nothing where the source is an address already; else resolves with the one that `send` brings the file to. */
export const addressOf = async (source: InputFile, send: (file: LocalFile) => Promise<string>): Promise<string> =>
  'url' in source ? source.url : await send(source);
