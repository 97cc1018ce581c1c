import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { requireBearer, type Env, readForm, sendError } from '../control/request.ts';
import type { Core } from '../jobs/core.ts';
import { problems } from '../jobs/issues.ts';
import { DAY_MS } from '../jobs/simulated-job.ts';
import { runwayDialect, requireVersion } from './dialect.ts';

const MAX_BYTES = 200 * 1024 * 1024;

const Body = z.strictObject({ filename: z.string().min(1).max(255), type: z.literal('ephemeral') });
/** MIME types that Runway accepts, by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

/**
 * `POST /v1/uploads` returns an upload URL (`uploadUrl`, with form `fields`) and the `runway://` URI of the file once
 * it has been posted there.
 */
export function uploadRoutes({ uploads, baseUrl, now, webhookSecret }: Core): Hono<Env> {
  const app = new Hono<Env>();
  /** Proves that we issued the upload URL, also after a restart. */
  const signatureOf = (key: string): string => createHmac('sha256', webhookSecret).update(key).digest('hex');

  app.post('/v1/uploads', requireBearer(runwayDialect), requireVersion, async (c) => {
    const json = c.get('json');
    const parsed = Body.safeParse(json);
    if (!parsed.success) {
      return sendError(c, runwayDialect, { kind: 'invalid', detail: problems(parsed.error, json) });
    }
    const extension = parsed.data.filename.split('.').at(-1)?.toLowerCase() ?? '';
    const contentType = TYPES[extension];
    if (contentType === undefined) {
      return sendError(c, runwayDialect, {
        kind: 'invalid',
        detail: 'filename must have the extension of a media file',
      });
    }
    const id = randomUUID();
    const key = `ephemeral/${id}/${parsed.data.filename}`;
    c.get('record')({ status: 200, id });
    return c.json({
      uploadUrl: `${baseUrl()}/runway/uploads`,
      fields: { key, 'Content-Type': contentType, 'x-amz-signature': signatureOf(key) },
      // As long and opaque as Runway's; includes the name for the content rule.
      runwayUri: `runway://${id}-${parsed.data.filename.replaceAll(/\W+/g, '-')}`,
    });
  });

  app.post('/uploads', async (c) => {
    const form = await readForm(c);
    const [key, type, signature] = ['key', 'Content-Type', 'x-amz-signature'].map((name) => form?.get(name));
    const file = form?.get('file');
    if (typeof key !== 'string' || typeof type !== 'string' || signature !== signatureOf(key)) {
      return c.body('<Error><Code>AccessDenied</Code><Message>Invalid according to Policy</Message></Error>', 403);
    }
    if (!(file instanceof File) || file.size < 1 || file.size > MAX_BYTES) {
      return c.body(
        '<Error><Code>InvalidArgument</Code><Message>POST requires exactly one file</Message></Error>',
        400,
      );
    }
    const [, id = '', name = 'file'] = key.split('/');
    c.get('record')({ status: 204, id });
    const bytes = new Uint8Array(await file.arrayBuffer());
    await uploads.add({ id, name, contentType: type, bytes, lifetimeMs: DAY_MS }, now());
    return c.body(null, 204);
  });
  return app;
}
