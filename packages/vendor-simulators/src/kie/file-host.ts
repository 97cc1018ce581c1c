import { Hono } from 'hono';
import { z } from 'zod';
import type { Dialect } from '../control/dialect.ts';
import { bearer, type Env, formDataOf, sendError } from '../control/request.ts';
import { type Core, hexId } from '../jobs/core.ts';
import { download, fromDataUrl, InputUnavailable } from '../jobs/input-file.ts';
import { issuesOf, sentence } from '../jobs/issues.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const uploadPath = z.string().min(1).max(200);
const fileName = z.string().min(1).max(200).optional();
const Stream = z.strictObject({ uploadPath, fileName });
const Base64 = z.strictObject({ uploadPath, fileName, base64Data: z.string().min(1) });
const FromUrl = z.strictObject({ uploadPath, fileName, fileUrl: z.url({ protocol: /^https?$/ }) });

/** A file to keep, or what is wrong with the request. */
type Received =
  | { readonly bytes: Uint8Array; readonly name: string; readonly contentType: string; readonly uploadPath: string }
  | { readonly problem: string };

/** Kie's file host: `/api/file-{stream,base64,url}-upload`, and the files for a day, to anyone who has the address. */
export function fileHostRoutes({ uploads, baseUrl, now, fetch }: Core, dialect: Dialect): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/api/*', bearer(dialect));

  app.post('/api/:kind{file-(?:stream|base64|url)-upload}', async (c) => {
    const kind = c.req.param('kind');
    const received =
      kind === 'file-stream-upload'
        ? await fromForm(await formDataOf(c))
        : kind === 'file-base64-upload'
          ? fromBase64(c.get('json'))
          : await fromUrl(c.get('json'), fetch);
    if ('problem' in received) return sendError(c, dialect, { kind: 'invalid', detail: received.problem });
    const id = hexId();
    c.get('record')({ status: 200, id });
    const file = await uploads.add({ id, ...received, lifetimeMs: DAY_MS }, now());
    const path = `${received.uploadPath.replaceAll(/^\/+|\/+$/g, '')}/${file.name}`;
    return c.json({
      success: true,
      code: 200,
      msg: 'File uploaded successfully',
      data: {
        fileName: file.name,
        filePath: path,
        downloadUrl: `${baseUrl()}/kie-files/files/${id}/${encodeURIComponent(file.name)}`,
        fileSize: file.size,
        mimeType: file.contentType,
        uploadedAt: new Date(file.createdAt).toISOString(),
      },
    });
  });

  app.get('/files/:id/:name', async (c) => {
    const stored = await uploads.get(c.req.param('id'), now());
    if (!stored) return sendError(c, dialect, { kind: 'not-found' });
    return c.body(new Uint8Array(stored.bytes), 200, { 'content-type': stored.file.contentType });
  });
  return app;
}

async function fromForm(form: FormData | undefined): Promise<Received> {
  const file = form?.get('file');
  if (!form || !(file instanceof File)) return { problem: 'file is required' };
  const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
  const parsed = Stream.safeParse(fields);
  if (!parsed.success) return { problem: issuesOf(parsed.error, fields).map(sentence).join('; ') };
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    name: parsed.data.fileName ?? file.name,
    contentType: file.type || 'application/octet-stream',
    uploadPath: parsed.data.uploadPath,
  };
}

function fromBase64(json: unknown): Received {
  const parsed = Base64.safeParse(json);
  if (!parsed.success) return { problem: issuesOf(parsed.error, json).map(sentence).join('; ') };
  const { base64Data, fileName: name = 'file', uploadPath } = parsed.data;
  const contentType = /^data:([\w.+-]+\/[\w.+-]+)/.exec(base64Data)?.[1] ?? 'application/octet-stream';
  try {
    const bytes = base64Data.startsWith('data:') ? fromDataUrl(base64Data) : Buffer.from(base64Data, 'base64');
    return { bytes, name, contentType, uploadPath };
  } catch (error) {
    if (error instanceof InputUnavailable) return { problem: error.message };
    throw error;
  }
}

async function fromUrl(json: unknown, fetch: typeof globalThis.fetch): Promise<Received> {
  const parsed = FromUrl.safeParse(json);
  if (!parsed.success) return { problem: issuesOf(parsed.error, json).map(sentence).join('; ') };
  const { fileUrl, fileName: name, uploadPath } = parsed.data;
  try {
    const bytes = await download(fileUrl, { what: 'file', fetch, signal: AbortSignal.timeout(30_000) });
    const last = new URL(fileUrl).pathname.split('/').at(-1);
    return { bytes, name: name ?? (last || 'file'), contentType: 'application/octet-stream', uploadPath };
  } catch (error) {
    if (error instanceof InputUnavailable) return { problem: error.message };
    throw error;
  }
}
