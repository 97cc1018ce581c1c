import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import type { Core, VendorApi, SimulatedVendors } from '../jobs/core.ts';
import { type VendorError, type Dialect, type RequestSubject, text } from './dialect.ts';
import type { RequestFault } from './fault-kinds.ts';
import type { FaultSubject } from './faults.ts';
import { type Env, readCappedStream, resetConnection, sendError, sendHalf, TooLarge } from './request.ts';

const MAX_JSON = 1024 * 1024;
const MAX_UPLOAD = 200 * 1024 * 1024;

export const findVendor = (vendors: SimulatedVendors, path: string): VendorApi | undefined =>
  Object.values(vendors).find(({ dialect }) => dialect.owns(path));

/** Middleware around all API requests: reads the body, applies faults and writes the journal. */
export function intercept(
  { faults, journal, models, now, store }: Core,
  vendors: SimulatedVendors,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method, path } = c.req;
    const type = c.req.header('content-type') ?? '';
    // A form, or the bytes of a file.
    const isFile = type.startsWith('multipart/') || (method === 'PUT' && type !== 'application/json');
    const ownDialect = findVendor(vendors, path)?.dialect;
    const maxJson = path.endsWith('/file-base64-upload') ? MAX_UPLOAD : (ownDialect?.maxJsonBytes ?? MAX_JSON);
    const read = await readBody(c, isFile ? MAX_UPLOAD : maxJson);
    const body = read ?? Buffer.alloc(0);
    const json = isFile ? undefined : parseJson(body);
    const clientJob = c.req.header('x-kinoloom-job') ?? null;
    const subject: RequestSubject =
      ownDialect?.classify({ method, path, json, query: (name) => c.req.query(name) }) ?? downloadSubject(path);
    const job = subject.job === undefined ? undefined : store.get(subject.job);
    const dialect = ownDialect ?? (job && vendors[job.vendor].dialect);
    const target: FaultSubject = {
      vendor: dialect?.vendor,
      step: subject.step,
      method,
      path,
      model: job?.model ?? subject.model,
      prompt: job ? text(job.input['prompt']) : subject.prompt,
      job: job?.job ?? clientJob ?? undefined,
    };
    let recorded = method !== 'POST';
    c.set('body', body);
    c.set('json', json);
    c.set('job', clientJob);
    c.set('target', target);
    c.set('record', ({ status, id, paid, fault }) => {
      if (recorded) return;
      recorded = true;
      journal.append({
        at: now(),
        vendor: dialect?.vendor ?? null,
        path,
        model: target.model ?? null,
        job: clientJob,
        bodyHash: createHash('sha256').update(body).digest('hex'),
        status,
        paid: paid ?? false,
        id: id ?? null,
        fault: fault ?? c.get('pendingFault') ?? null,
      });
    });
    if (!dialect) {
      await next();
      c.get('record')({ status: c.res.status });
      return undefined;
    }
    if (!read) {
      const refused = sendError(c, dialect, { kind: 'too-large' });
      c.get('record')({ status: refused.status });
      return refused;
    }
    if (target.step === 'submit' && models.isRetired(target.model)) {
      const refused = sendError(c, dialect, { kind: 'retired' });
      c.get('record')({ status: refused.status });
      return refused;
    }
    const fault = faults.takeRequestFault(target);
    const answered = fault && (await applyFault(c, dialect, fault));
    if (answered) return answered;
    if (fault?.kind === 'reset-after' || fault?.kind === 'garbled' || fault?.kind === 'broken-off')
      c.set('pendingFault', fault.kind);
    c.set('fate', target.step === 'submit' ? faults.takeFault('work', target) : undefined);
    await next();
    c.get('record')({ status: c.res.status });
    if (fault?.kind === 'reset-after') c.res = resetConnection(c);
    if (fault?.kind === 'broken-off') {
      const whole = Buffer.from(await c.res.arrayBuffer());
      const headers = Object.fromEntries(c.res.headers);
      // With a content length, the response is not chunked.
      delete headers['transfer-encoding'];
      c.res = sendHalf(c, whole, c.res.status, headers);
    }
    if (fault?.kind === 'garbled') c.res = new Response(GARBLED_PAGE, { status: c.res.status, headers: HTML });
    return undefined;
  };
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const GARBLED_PAGE = '<!doctype html><title>One moment, please</title><p>The gateway did not understand the answer.';

async function applyFault(c: Context<Env>, dialect: Dialect, fault: RequestFault): Promise<Response | undefined> {
  const record = c.get('record');
  const refused = (error: VendorError): Response => {
    const response = sendError(c, dialect, error);
    record({ status: response.status, fault: fault.kind });
    return response;
  };
  switch (fault.kind) {
    case 'reset-before':
      record({ status: 0, fault: fault.kind });
      return resetConnection(c);
    case 'status': {
      const { status, retryAfter, detail } = fault;
      // The vendors have their own format for this one.
      if (status === 429 && detail === undefined) return refused({ kind: 'throttled', retryAfter });
      const usual = DETAILS[status] ?? 'Something went wrong.';
      return refused({ kind: 'status', status, detail: detail ?? usual, retryAfter });
    }
    case 'invalid':
      return refused({ kind: 'invalid', detail: 'This input is not supported.' });
    case 'throttled':
    case 'overloaded':
    case 'unauthorized':
    case 'quota':
    case 'retired':
    case 'failure-in-200':
      return refused(fault);
    case 'slow':
      await after(fault.ms, undefined, { ref: false });
      return undefined;
    case 'rate-limit':
    case 'reset-after':
    case 'garbled':
    case 'broken-off':
      return undefined;
  }
}

const DETAILS: Readonly<Record<number, string>> = {
  500: 'Internal server error',
  503: 'Service temporarily unavailable',
};

/** Outputs of all vendors are below one path. */
function downloadSubject(path: string): RequestSubject {
  const job = /^\/delivery\/([\w-]+)\//.exec(path)?.[1];
  return { step: job === undefined ? 'other' : 'download', job };
}

async function readBody(c: Context<Env>, maxBytes: number): Promise<Buffer | undefined> {
  try {
    return await readCappedStream(c.req.raw.body, maxBytes);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
