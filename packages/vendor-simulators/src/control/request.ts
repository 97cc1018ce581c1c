import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Dialect, Trouble } from './dialect.ts';
import type { Fate } from './fault-kinds.ts';
import type { Target } from './faults.ts';

/** What came of a request, for the journal. */
export interface Outcome {
  readonly status: number;
  readonly id?: string;
  /** Whether it would have been charged. */
  readonly paid?: boolean;
  readonly fault?: string;
}

/** What a request brings along through the server. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    /** The whole raw body; empty for requests without one. */
    body: Buffer;
    /** The body as JSON, or `undefined` when it is none. */
    json: unknown;
    target: Target;
    /** What the client calls the job, in `X-Kinoloom-Job`. */
    job: string | null;
    /** Writes the POST into the journal, before it takes effect. Once: later calls do nothing. */
    record: (outcome: Outcome) => void;
    /** A fault that will strike after the request has taken effect, by name. */
    pendingFault: string | undefined;
    fate: Fate | undefined;
  };
}

/** Answers trouble in the vendor's words. */
export function refuse(c: Context<Env>, dialect: Dialect, trouble: Trouble): Response {
  const { status, body } = dialect.refuse(trouble);
  const retryAfter = 'retryAfter' in trouble ? trouble.retryAfter : undefined;
  return c.body(JSON.stringify(body), {
    // Hono's type lists the statuses it knows; a fault may be any.
    status: status as 500,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
  });
}

/** The file of a multipart body, by its field's name, and the other fields; undefined when the body is none. */
export async function formOf(c: Context<Env>): Promise<FormData | undefined> {
  const contentType = c.req.header('content-type');
  if (!contentType?.startsWith('multipart/form-data')) return undefined;
  try {
    const body = new Uint8Array(c.get('body'));
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    // A body that is no multipart message: the client's fault, told as such.
    return undefined;
  }
}
