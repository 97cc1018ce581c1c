import { Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import { type Env, formDataOf, sendError } from '../control/request.ts';
import { type Core, letterId } from '../jobs/core.ts';
import type { StoredUpload } from '../jobs/upload-store.ts';

/** Replicate keeps uploaded files for a day. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** `POST /files` (multipart, field `content`), `GET` and `DELETE /files/{id}`. */
export function fileRoutes({ uploads, baseUrl, now }: Core, dialect: Dialect): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/files', async (c) => {
    const content = (await formDataOf(c))?.get('content');
    if (!(content instanceof File)) {
      return sendError(c, dialect, { kind: 'invalid', detail: '- content: a multipart file is required' });
    }
    const id = letterId();
    c.get('record')({ status: 201, id });
    const upload = {
      id,
      name: content.name,
      contentType: content.type || 'application/octet-stream',
      bytes: new Uint8Array(await content.arrayBuffer()),
      lifetimeMs: LIFETIME_MS,
    };
    return c.json(present(await uploads.add(upload, now()), baseUrl()), 201);
  });
  app.get('/files/:id', async (c) => {
    const stored = await uploads.get(c.req.param('id'), now());
    return stored ? c.json(present(stored.file, baseUrl())) : sendError(c, dialect, { kind: 'not-found' });
  });
  app.delete('/files/:id', async (c) => {
    return (await uploads.remove(c.req.param('id'))) ? c.body(null, 204) : sendError(c, dialect, { kind: 'not-found' });
  });
  return app;
}

/** A file as Replicate's API shows it. */
function present(file: StoredUpload, baseUrl: string): Record<string, unknown> {
  return {
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size: file.size,
    checksums: { sha256: file.sha256 },
    metadata: {},
    created_at: new Date(file.createdAt).toISOString(),
    expires_at: new Date(file.expiresAt).toISOString(),
    urls: { get: `${baseUrl}/v1/files/${file.id}` },
  };
}
