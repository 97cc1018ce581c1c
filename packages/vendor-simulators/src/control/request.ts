import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { VendorError, Dialect, ErrorResponse, ErrorResponses } from './dialect.ts';
import type { JobFault } from './fault-kinds.ts';
import type { FaultSubject } from './faults.ts';

export interface RequestOutcome {
  readonly status: number;
  readonly id?: string;
  /** Whether a vendor would charge for it. */
  readonly paid?: boolean;
  readonly fault?: string;
}

/** Context of a request in the server. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    /** The raw body; empty for requests without one. */
    body: Buffer;
    /** The body as JSON, or `undefined` if it is invalid. */
    json: unknown;
    target: FaultSubject;
    /** The client's `X-Kinoloom-Job` header. */
    job: string | null;
    /** Writes the POST to the journal, before it takes effect. Later calls do nothing. */
    record: (outcome: RequestOutcome) => void;
    /** Name of a fault to apply after the request has taken effect. */
    pendingFault: string | undefined;
    fate: JobFault | undefined;
  };
}

/** Sends an error in the vendor's format. */
export function sendError(c: Context<Env>, dialect: Dialect, error: VendorError): Response {
  const { status, body } = errorResponse(dialect.errors, error);
  const retryAfter = 'retryAfter' in error ? error.retryAfter : undefined;
  return c.body(JSON.stringify(body), {
    // Hono's type lists known statuses; a fault may use any.
    status: status as 500,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  });
}

function errorResponse<Kind extends VendorError['kind']>(
  errors: ErrorResponses,
  error: Extract<VendorError, { readonly kind: Kind }>,
): ErrorResponse {
  const response = errors[error.kind];
  return typeof response === 'function' ? response(error) : response;
}

/** Sends a TCP reset instead of a response. */
export function resetConnection(c: Context<Env>): Response {
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the full content length, but only the first half of the body, then breaks the connection. */
export function sendHalf(c: Context<Env>, whole: Buffer, status: number, headers: Record<string, string>): Response {
  const { outgoing, incoming } = c.env;
  outgoing.writeHead(status, { ...headers, 'content-length': whole.length });
  outgoing.write(firstHalf(whole), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

export const firstHalf = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Refuses requests without a key; any key is accepted. */
export function requireBearer(dialect: Dialect): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = /^(?:Bearer|Token)\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!key) return sendError(c, dialect, { kind: 'unauthorized' });
    return await next();
  };
}

/** A file of a multipart body, by field name; undefined if absent. */
export async function readFormFile(form: FormData | undefined, field: string): Promise<UploadedFile | undefined> {
  const file = form?.get(field);
  if (!(file instanceof File)) return undefined;
  const contentType = file.type || 'application/octet-stream';
  return { name: file.name, contentType, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The fields of a multipart body; undefined if it is invalid. */
export async function readForm(c: Context<Env>): Promise<FormData | undefined> {
  const contentType = c.req.header('content-type');
  if (!contentType?.startsWith('multipart/form-data')) return undefined;
  try {
    const body = new Uint8Array(c.get('body'));
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    // Malformed multipart is the client's error and reported as such.
    return undefined;
  }
}

/** The body exceeds the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** All bytes of a stream, up to `maxBytes`. @throws {TooLarge} */
export async function readCappedStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  if (!stream) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
