import { eq, sql } from 'drizzle-orm';
import { messages, type ProxyPurpose } from '@kinoloom/contract';
import { download, UserEventCache, Refused, type App } from '../http/index.ts';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import { oncePerTick } from '../platform/timers.ts';
import { ObjectMissing, type Objects } from '../platform/objects/index.ts';
import type { StoredFile } from './files.ts';
import { downloadName, isSignatureGood } from './links.ts';
import { markDownload } from './origin/mark-download.ts';

/** The role of proxies. */
export const PROXY_ROLE = { play: 'proxy', scrub: 'scrub-proxy' } as const satisfies Record<ProxyPurpose, string>;

/** A proxy's name in its URL: a video's is an mp4, a picture's a PNG. */
export const proxyName = (purpose: ProxyPurpose, mediaType: string): string =>
  `${PROXY_ROLE[purpose]}.${mediaType === 'image' ? 'png' : 'mp4'}`;

/** A pool of buffers of one size. A new buffer for each part of a file would keep the garbage collector busy, whose pauses delay every response. */
export class BufferPool {
  readonly size: number;
  readonly #mostFree: number;
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** @param size in bytes */
  constructor(size: number, mostFree: number) {
    this.size = size;
    this.#mostFree = mostFree;
  }

  take(): Buffer<ArrayBuffer> {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }

  /** Call it once, when nothing reads the buffer any more. */
  release(buffer: Buffer<ArrayBuffer>): void {
    if (this.#free.length < this.#mostFree) this.#free.push(buffer);
  }
}

/** A response that fits is read completely before it is sent, which is cheaper than a stream. */
const pools = [new BufferPool(64 * 1024, 256), new BufferPool(512 * 1024, 32)] as const;

/** Cache size, counted by the length of the keys, each made of two ids, plus 1 per record. */
const KEPT_RECORDS = 1_000_000;

/**
 * GET /media/<id>/<name>: the file, for its owner's session or the holder of a signed link, whole or in ranges. Browsers cache it permanently, but
 * revalidate a thumbnail, which may be replaced. `?download=1`, or a plain file name instead of 1, makes it an attachment.
 */
export function serveMedia(app: App, db: Database, objects: Objects, secret: string, clock: () => number): void {
  const findServed = prepareFindServed(db);
  const kept = new UserEventCache<Served | undefined>({
    now: () => performance.now(),
    sizeOf: () => 1,
    mostSize: KEPT_RECORDS,
  });
  app.on(['GET', 'HEAD'], '/media/:id/:name', async (context) => {
    const { id, name } = context.req.param();
    const session = context.get('session');
    const mine = session && (await kept.get(`${session.user.id} ${id}`, session.newestEvent, () => findServed(id)));
    // A file may be added to a record without an event: a proxy.
    const isKnown = mine?.userId === session?.user.id && mine?.files.has(roleOf(mine.name, name) ?? '');
    const row = isKnown ? mine : await findServed(id);
    const user = context.get('user');
    const allowed = row && (row.userId === user?.id || isSignatureGood(secret, id, context.req.query(), clock()));
    if (!allowed && !user) throw new Refused({ code: 'auth.required', message: messages.signInFirst });
    const role = row && roleOf(row.name, name);
    const file = allowed && role ? row.files.get(role) : undefined;
    if (!row || !file) throw new Refused({ code: 'not_found', message: messages.notFound });

    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': role === 'thumbnail' ? 'private, no-cache' : 'private, max-age=31536000, immutable',
      'content-type': file.mime,
    };
    const wanted = context.req.query('download');
    const marked = wanted && role === 'original' ? await markDownload(objects, row, file) : undefined;
    const size = marked?.size ?? file.bytes;
    const etag = `"${file.key.split('/').at(-1)}${marked ? '-marked' : ''}"`;
    headers['etag'] = etag;
    if (wanted) headers['content-disposition'] = `attachment; filename="${downloadName(wanted, row, name)}"`;
    if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });

    // A client that has the beginning of another version needs the whole file.
    const beginning = context.req.header('if-range');
    const wantsRange = beginning === undefined || beginning === etag;
    const range = wantsRange ? parseRange(context.req.header('range'), size) : undefined;
    if (range === 'unsatisfiable') {
      headers['content-range'] = `bytes */${size}`;
      return new Response(null, { status: 416, headers });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const length = end - start + 1;
    headers['content-length'] = String(length);
    if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
    const status = range ? 206 : 200;
    if (context.req.method === 'HEAD') {
      if ((await objects.head(file.key))?.size !== file.bytes) throw new ObjectMissing(file.key);
      return new Response(null, { status, headers });
    }
    if (marked) return download(context, marked.stream(start, end), headers, status);
    const pool = length > 0 ? pools.find(({ size }) => length <= size) : undefined;
    if (pool) {
      const buffer = pool.take();
      const bytes = buffer.subarray(0, length);
      await objects.read(file.key, start, bytes);
      // Without a connection, as in some tests, the buffer is not reused.
      context.env.outgoing?.once('close', () => pool.release(buffer));
      return new Response(bytes, { status, headers });
    }
    const { stream } = await objects.get(file.key, { range, bytes: file.bytes });
    return download(context, stream, headers, status);
  });
}

/** The role of the file that a URL names. The old name `video.mp4` still works after a better version has replaced it. */
function roleOf(original: string, asked: string): string | undefined {
  if (asked === original || asked === original.replace(/-\d+(?=\.\w+$)/, '')) return 'original';
  const proxy = Object.values(PROXY_ROLE).find((role) => asked === `${role}.mp4` || asked === `${role}.png`);
  return proxy ?? /^(thumbnail|keyframe-\d+)\.jpg$/.exec(asked)?.[1];
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a Range header (RFC 9110 §14). Several ranges, or another unit, get the whole file, as the RFC allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first, last] = match;
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const { media, mediaObject, storedObject } = tables;

/** The columns needed to serve a record's files. */
export type Served = Pick<
  typeof media.$inferSelect,
  'id' | 'userId' | 'name' | 'mediaType' | 'model' | 'askedAt' | 'createdAt'
> & {
  /** By role. */
  readonly files: ReadonlyMap<string, StoredFile>;
};

/** Looks up a record's owner and files. Playing a video sends many range requests, so PostgreSQL prepares the query once. */
function prepareFindServed(db: Database): (mediaId: string) => Promise<Served | undefined> {
  let query: ReturnType<typeof prepare> | undefined;
  return oncePerTick(async (mediaId) => {
    query ??= prepare(db.queries);
    const rows = await query.execute({ mediaId });
    return rows[0] && { ...rows[0].row, files: new Map(rows.map(({ role, file }) => [role, file])) };
  });
}

function prepare(db: Queries) {
  const { id, userId, name, mediaType, model, askedAt, createdAt } = media;
  const { key, bytes, mime } = storedObject;
  return db
    .select({
      row: { id, userId, name, mediaType, model, askedAt, createdAt },
      role: mediaObject.role,
      file: { key, bytes, mime },
    })
    .from(media)
    .innerJoin(mediaObject, eq(mediaObject.mediaId, media.id))
    .innerJoin(storedObject, eq(storedObject.key, mediaObject.key))
    .where(eq(media.id, sql.placeholder('mediaId')))
    .prepare('find_served');
}
