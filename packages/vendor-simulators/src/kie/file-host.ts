import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Dialect } from '../control/dialect.ts';
import { requireBearer, type Env, readFormFile, readForm, type UploadedFile, sendError } from '../control/request.ts';
import { type Core, hexId, receiveUpload } from '../jobs/core.ts';
import { download, fromDataUrl, InputUnavailable } from '../jobs/input-file.ts';
import { problems } from '../jobs/issues.ts';
import { DAY_MS } from '../jobs/simulated-job.ts';

const uploadPath = z.string().min(1).max(200);
const fileName = z.string().min(1).max(200).optional();
const Stream = z.strictObject({ uploadPath, fileName });
const Base64 = z.strictObject({ uploadPath, fileName, base64Data: z.string().min(1) });
const FromUrl = z.strictObject({ uploadPath, fileName, fileUrl: z.url({ protocol: /^https?$/ }) });

type ReceivedFile = UploadedFile & { readonly uploadPath: string };

/** Kie's file host: `/api/file-{stream,base64,url}-upload`, and the files for a day, for anyone with the URL. */
export function fileHostRoutes(core: Core, dialect: Dialect): Hono<Env> {
  const { uploads, baseUrl, now, fetch } = core;
  const app = new Hono<Env>();
  app.use('/api/*', requireBearer(dialect));

  for (const [call, read] of Object.entries(READERS))
    app.post(`/api/${call}`, async (c) => {
      let received: ReceivedFile;
      try {
        received = await read(c, fetch);
      } catch (error) {
        if (!(error instanceof InputUnavailable)) throw error;
        return sendError(c, dialect, { kind: 'invalid', detail: error.message });
      }
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

  app.get('/files/:id/:name', (c) => receiveUpload(c, core, dialect));
  return app;
}

type Reader = (c: Context<Env>, fetch: typeof globalThis.fetch) => Promise<ReceivedFile> | ReceivedFile;

/** How each endpoint reads its file. @throws {InputUnavailable} with the request's error */
const READERS: Readonly<Record<string, Reader>> = {
  'file-stream-upload': async (c) => {
    const form = await readForm(c);
    const file = await readFormFile(form, 'file');
    if (!form || !file) throw new InputUnavailable('file is required');
    const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
    const { fileName: name = file.name, uploadPath } = parseFields(Stream, fields);
    return { ...file, name, uploadPath };
  },
  'file-base64-upload': (c) => {
    const { base64Data, fileName: name = 'file', uploadPath } = parseFields(Base64, c.get('json'));
    const contentType = /^data:([\w.+-]+\/[\w.+-]+)/.exec(base64Data)?.[1] ?? 'application/octet-stream';
    const bytes = base64Data.startsWith('data:') ? fromDataUrl(base64Data) : Buffer.from(base64Data, 'base64');
    return { bytes, name, contentType, uploadPath };
  },
  'file-url-upload': async (c, fetch) => {
    const { fileUrl, fileName, uploadPath } = parseFields(FromUrl, c.get('json'));
    const bytes = await download(fileUrl, { what: 'file', fetch, signal: AbortSignal.timeout(30_000) });
    const name = fileName ?? (new URL(fileUrl).pathname.split('/').at(-1) || 'file');
    return { bytes, name, contentType: 'application/octet-stream', uploadPath };
  },
};

function parseFields<Fields>(schema: z.ZodType<Fields>, input: unknown): Fields {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new InputUnavailable(problems(parsed.error, input));
  return parsed.data;
}
