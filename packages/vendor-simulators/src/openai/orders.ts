import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { z } from 'zod';
import { type Env, resetConnection, sendError } from '../control/request.ts';
import { accept, type Core, endOf, hexId } from '../jobs/core.ts';
import { issuesOf, issueText } from '../jobs/issues.ts';
import { HOUR_MS, isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import { MODELS } from './calls.ts';
import { openAiDialect as dialect } from './dialect.ts';

const PICTURE = /^image\/(png|jpeg|webp)$/;

export const refuse = (c: Context<Env>, detail: string): Response => sendError(c, dialect, { kind: 'invalid', detail });

interface Order {
  /** The name that it is stored under. */
  readonly call: string;
  readonly schema: z.ZodType<{ readonly model: string; readonly seed?: number | undefined }>;
  readonly fields: unknown;
  readonly images?: readonly File[];
}

/** Accepts an order whose fields are valid, and refuses any other. */
export async function placeOrder(
  c: Context<Env>,
  core: Core,
  { call, schema, fields, images = [] }: Order,
): Promise<SimulatedJob | Response> {
  if (typeof fields !== 'object' || fields === null) return sendError(c, dialect, { kind: 'not-json' });
  if ('model' in fields && !(MODELS as readonly unknown[]).includes(fields.model))
    return sendError(c, dialect, { kind: 'retired' });
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return refuse(c, problemOf(parsed.error, fields));
  if (!images.every(({ type, size }) => PICTURE.test(type) && size > 0))
    return refuse(c, 'Invalid file: expected a PNG, JPEG or WebP.');
  const stored: string[] = [];
  for (const image of images) {
    const file = { name: image.name, contentType: image.type, bytes: new Uint8Array(await image.arrayBuffer()) };
    stored.push((await core.uploads.add({ id: hexId(), ...file, lifetimeMs: HOUR_MS }, core.now())).id);
  }
  const { model, seed } = parsed.data;
  const input = { call, order: fields, images: stored, prompt: Reflect.get(fields, 'prompt') as unknown };
  return await accept(c, core, { vendor: 'openai', id: `video_${hexId()}`, model, input, seed }, 200);
}

/** Answers with the result of an order, once it is made. */
export async function answerWith(
  c: Context<Env>,
  core: Core,
  accepted: SimulatedJob | Response,
  send: (bytes: Buffer<ArrayBuffer> | undefined) => Response,
): Promise<Response> {
  if (accepted instanceof Response) return accepted;
  const job = await endOf(c, core, accepted);
  if (!isTerminal(job)) return resetConnection(c);
  if (job.state !== 'succeeded') {
    const { code, message, status } = errorOf(job);
    const type = status === 500 ? 'server_error' : 'image_generation_user_error';
    return c.json({ error: { message, type, param: null, code } }, status);
  }
  const [name] = job.outputs;
  return send(name === undefined ? undefined : await readFile(join(await core.store.folder(job.id), name)));
}

/** The first thing that is wrong with the fields, in OpenAI's words. */
export function problemOf(error: z.ZodError, fields: object): string {
  const [issue] = issuesOf(error, fields);
  if (issue?.kind === 'missing') return `Missing required parameter: '${issue.field}'.`;
  if (issue?.kind === 'unknown') return `Unknown parameter: '${issue.field}'.`;
  return issue ? issueText(issue) : 'Invalid request.';
}

/** Why a job failed, in OpenAI's words. */
export function errorOf({ failure }: SimulatedJob): { code: string; message: string; status: 400 | 500 } {
  switch (failure?.kind) {
    case 'policy':
      return { code: 'moderation_blocked', message: 'Your request was rejected by the safety system.', status: 400 };
    case 'input':
      return { code: 'invalid_image_file', message: failure.message, status: 400 };
    default:
      return { code: 'server_error', message: failure?.message || 'The generation failed.', status: 500 };
  }
}
