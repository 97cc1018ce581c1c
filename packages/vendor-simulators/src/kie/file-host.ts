import { Hono } from 'hono';
import { z } from 'zod';
import type { Dialect } from '../control/dialect.ts';
import { bearer, type Env, fileIn, formDataOf, type SentFile, sendError } from '../control/request.ts';
import { type Core, hexId, sendUpload } from '../jobs/core.ts';
import { download, fromDataUrl, InputUnavailable } from '../jobs/input-file.ts';
import { problems } from '../jobs/issues.ts';
import { DAY_MS } from '../jobs/simulated-job.ts';

const uploadPath = z.string().min(1).max(200);
const fileName = z.string().min(1).max(200).optional();
const Stream = z.strictObject({ uploadPath, fileName });
const Base64 = z.strictObject({ uploadPath, fileName, base64Data: z.string().min(1) });
const FromUrl = z.strictObject({ uploadPath, fileName, fileUrl: z.url({ protocol: /^https?$/ }) });

/** A file to keep, or what is wrong with the request. */
type Received = (SentFile & { readonly uploadPath: string }) | { readonly problem: string };

/** Kie's file host: `/api/file-{stream,base64,url}-upload`, and the files for a day, to anyone who has the address. */
export function fileHostRoutes(core: Core, dialect: Dialect): Hono<Env> {
  const { uploads, baseUrl, now, fetch } = core;
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

  app.get('/files/:id/:name', (c) => sendUpload(c, core, dialect));
  return app;
}

async function fromForm(form: FormData | undefined): Promise<Received> {
  const file = await fileIn(form, 'file');
  if (!form || !file) return { problem: 'file is required' };
  const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
  const parsed = Stream.safeParse(fields);
  if (!parsed.success) return { problem: problems(parsed.error, fields) };
  const { fileName: name = file.name, uploadPath } = parsed.data;
  return { ...file, name, uploadPath };
}

function fromBase64(json: unknown): Received {
  const parsed = Base64.safeParse(json);
  if (!parsed.success) return { problem: problems(parsed.error, json) };
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
  if (!parsed.success) return { problem: problems(parsed.error, json) };
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
