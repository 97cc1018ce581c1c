import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { problems } from '../replicate/problem.ts';
import { readCappedStream, TooLarge } from '../replicate/read-capped.ts';
import type { Control, Env } from '../replicate/request.ts';
import type { PredictionStore } from '../replicate/prediction-store.ts';
import type { RequestFault, Target } from './faults.ts';

const MAX_JSON = 1024 * 1024;
const MAX_UPLOAD = 100 * 1024 * 1024;

/** Reads the body, lets faults strike, and keeps the journal, around every request of the API. */
export function intercept({ faults, journal, now }: Control, store: PredictionStore): MiddlewareHandler<Env> {
  return async (c, next) => {
    const upload = c.req.path.endsWith('/files');
    const read = await bodyOf(c, upload ? MAX_UPLOAD : MAX_JSON);
    const body = read ?? Buffer.alloc(0);
    const json = upload ? undefined : parse(body);
    const target = targetOf(c, json, store);
    let recorded = c.req.method !== 'POST';
    c.set('body', body);
    c.set('json', json);
    c.set('target', target);
    c.set('record', ({ status, id, fault }) => {
      if (recorded) return;
      recorded = true;
      journal.append({
        at: now(),
        path: c.req.path,
        model: target.model ?? null,
        job: c.req.header('x-kinoloom-job') ?? null,
        bodyHash: createHash('sha256').update(body).digest('hex'),
        status,
        id: id ?? null,
        fault: fault ?? c.get('pendingFault') ?? null,
      });
    });

    if (!read) {
      c.get('record')({ status: 413 });
      return c.json(problems.tooLarge, 413);
    }
    const fault = faults.takeRequestFault(target);
    const answered = fault && (await strike(c, fault));
    if (answered) return answered;
    if (fault?.kind === 'reset-after') c.set('pendingFault', fault.kind);
    const creation = target.method === 'POST' && target.path.endsWith('/predictions');
    c.set('fate', creation ? faults.takeFate(target) : undefined);
    await next();
    c.get('record')({ status: c.res.status });
    if (fault?.kind === 'reset-after') c.res = reset(c);
    return undefined;
  };
}

async function strike(c: Context<Env>, fault: RequestFault): Promise<Response | undefined> {
  const record = c.get('record');
  switch (fault.kind) {
    case 'reset-before':
      record({ status: 0, fault: fault.kind });
      return reset(c);
    case 'status': {
      record({ status: fault.status, fault: fault.kind });
      const detail = fault.detail ?? DETAILS[fault.status] ?? 'Something went wrong.';
      if (fault.retryAfter !== undefined) c.header('retry-after', String(fault.retryAfter));
      return c.body(JSON.stringify({ status: fault.status, detail }), {
        // Hono's type lists the statuses it knows; a fault may be any.
        status: fault.status as 500,
        headers: { 'content-type': 'application/json' },
      });
    }
    case 'retired':
      record({ status: 404, fault: fault.kind });
      return c.json(problems.retired, 404);
    case 'slow':
      await after(fault.ms, undefined, { ref: false });
      return undefined;
    case 'reset-after':
      return undefined;
  }
}

const DETAILS: Readonly<Record<number, string>> = {
  429: 'Request was throttled. Your rate limit resets in ~1s.',
  500: 'Internal server error',
  503: 'Service temporarily unavailable',
};

/** Sends a TCP reset in place of an answer. */
export function reset(c: Context<Env>): Response {
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

async function bodyOf(c: Context<Env>, maxBytes: number): Promise<Buffer | undefined> {
  try {
    return await readCappedStream(c.req.raw.body, maxBytes);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function targetOf(c: Context<Env>, json: unknown, store: PredictionStore): Target {
  const { path, method } = c.req;
  const existing = /\/(?:predictions|delivery)\/([a-z0-9]+)/.exec(path)?.[1];
  const prediction = existing === undefined ? undefined : store.get(existing);
  const official = /\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path)?.[1];
  const version = field(json, 'version');
  return {
    method,
    path,
    model: prediction?.model ?? official ?? (typeof version === 'string' ? version.split(':')[0] : undefined),
    prompt: text(prediction ? prediction.input['prompt'] : field(field(json, 'input'), 'prompt')),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
