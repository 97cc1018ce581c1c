import { Readable } from 'node:stream';
import { messages } from '@kinoloom/contract';
import { Refused, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { downloadName } from './download-name.ts';
import { findFile } from './files.ts';
import { isSignatureGood } from './links.ts';
import { parseRange } from './range.ts';
import { findMedia } from './store.ts';

/** The file and its name in urls that stands for a video where that cannot be played. */
export const PROXY_ROLE = 'proxy';
export const PROXY_NAME = 'proxy.mp4';

/**
 * GET /media/<id>/<name>: the file, to its owner's session or to the bearer of a signed link, whole or in ranges. A
 * browser keeps it for good, but asks whether a thumbnail, which may be replaced, is still the same. `?download=1`, or a
 * plain file name instead of 1, makes it an attachment.
 */
export function serveMedia(app: App, db: Database, objects: Objects, secret: string, clock: () => number): void {
  app.on(['GET', 'HEAD'], '/media/:id/:name', async (context) => {
    const { id, name } = context.req.param();
    const row = await findMedia(db.queries, id);
    const user = context.get('user');
    const allowed = row && (row.userId === user?.id || isSignatureGood(secret, id, context.req.query(), clock()));
    if (!allowed && !user) throw new Refused({ code: 'auth.required', message: messages.signInFirst });
    const role = row && roleOf(row.name, name);
    const file = allowed && role ? await findFile(db.queries, id, role) : undefined;
    if (!row || !file) throw new Refused({ code: 'not_found', message: messages.notFound });

    const etag = `"${file.key.split('/').at(-1)}"`;
    const headers = new Headers({
      'accept-ranges': 'bytes',
      'cache-control': role === 'thumbnail' ? 'private, no-cache' : 'private, max-age=31536000, immutable',
      'content-type': file.mime,
      etag,
    });
    const wanted = context.req.query('download');
    if (wanted) headers.set('content-disposition', `attachment; filename="${downloadName(wanted, row, name)}"`);
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });

    // Who has the beginning of another file wants this one whole.
    const beginning = context.req.header('if-range');
    const wantsRange = beginning === undefined || beginning === etag;
    const range = wantsRange ? parseRange(context.req.header('range'), file.bytes) : undefined;
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${file.bytes}`);
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
    headers.set('content-length', String(end - start + 1));
    if (range) headers.set('content-range', `bytes ${start}-${end}/${file.bytes}`);
    if (context.req.method === 'HEAD') return new Response(null, { status: range ? 206 : 200, headers });
    const { stream } = await objects.get(file.key, range ? { range } : {});
    return new Response(Readable.toWeb(stream), { status: range ? 206 : 200, headers });
  });
}

/** The file that a name in a url stands for. What was called `video.mp4` before a better version came is still found by it. */
function roleOf(original: string, asked: string): string | undefined {
  if (asked === original || asked === original.replace(/-\d+(?=\.\w+$)/, '')) return 'original';
  if (asked === PROXY_NAME) return PROXY_ROLE;
  return /^(thumbnail|keyframe-\d+)\.jpg$/.exec(asked)?.[1];
}
