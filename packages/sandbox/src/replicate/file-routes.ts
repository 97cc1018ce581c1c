import { Hono } from 'hono';
import { type FileStore, presentFile } from './file-store.ts';
import { newId, refuse } from './prediction-routes.ts';
import { problems } from './problem.ts';
import type { Env } from './request.ts';

/** `POST /files` (multipart, field `content`), `GET` and `DELETE /files/{id}`. */
export function fileRoutes(files: FileStore, baseUrl: () => string, now: () => number): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/files', async (c) => {
    const content = await contentOf(c.get('body'), c.req.header('content-type'));
    if (!content) return refuse(c, problems.invalid('- content: a multipart file is required'));
    const id = newId();
    c.get('record')({ status: 201, id });
    const upload = {
      name: content.name,
      contentType: content.type || 'application/octet-stream',
      bytes: new Uint8Array(await content.arrayBuffer()),
    };
    return c.json(presentFile(await files.add(id, upload, now()), baseUrl()), 201);
  });
  app.get('/files/:id', async (c) => {
    const stored = await files.get(c.req.param('id'), now());
    return stored ? c.json(presentFile(stored.file, baseUrl())) : refuse(c, problems.notFound);
  });
  app.delete('/files/:id', async (c) => {
    return (await files.remove(c.req.param('id'))) ? c.body(null, 204) : refuse(c, problems.notFound);
  });
  return app;
}

async function contentOf(body: Buffer, contentType: string | undefined): Promise<File | undefined> {
  if (!contentType?.startsWith('multipart/form-data')) return undefined;
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const content = form.get('content');
    return content instanceof File ? content : undefined;
  } catch {
    // A body that is no multipart message: the client's fault, told as such.
    return undefined;
  }
}
