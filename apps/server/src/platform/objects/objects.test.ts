import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { DatabaseError } from 'pg';
import { createFolderObjects, createS3Objects, InvalidKey, ObjectMissing, type Objects } from './index.ts';
import { isStorageFull } from './objects.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kinoloom-objects-'));
});
afterAll(() => rm(folder, { recursive: true }));

const text = { contentType: 'text/plain' };

async function bytesOf(objects: Objects, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const { stream } = await objects.get(key, range === undefined ? {} : { range });
  return buffer(stream);
}

async function keysOf(objects: Objects, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  return keys.sort();
}

async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `source-${randomBytes(6).toString('hex')}`);
  await writeFile(file, bytes);
  return file;
}

describe.each([
  { store: 'a folder', open: () => createFolderObjects(path.join(folder, 'objects')), close: async () => undefined },
  { store: 's3', ...s3() },
])('objects in $store', ({ store, open, close }) => {
  let objects: Objects;
  beforeAll(async () => {
    objects = await open();
  });
  afterAll(close);

  test('a stored file is returned with its bytes, size and type', async () => {
    await objects.put('whole/one.txt', await fileWith(Buffer.from('hello')), text);
    const { stream, ...info } = await objects.get('whole/one.txt');
    expect((await buffer(stream)).toString()).toBe('hello');
    expect(info).toEqual({ size: 5, contentType: 'text/plain', etag: expect.stringMatching(/^".+"$/) });
    expect(await objects.head('whole/one.txt')).toEqual(info);
  });

  test('a stream of unknown length, larger than one part, is returned byte for byte', async () => {
    const bytes = randomBytes(12_000_000);
    const chunks = Array.from({ length: 120 }, (_, index) => bytes.subarray(index * 100_000, (index + 1) * 100_000));
    await objects.put('whole/large.bin', Readable.from(chunks), text);
    const hash = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
    expect(hash(await bytesOf(objects, 'whole/large.bin'))).toBe(hash(bytes));
    expect((await objects.head('whole/large.bin'))?.size).toBe(bytes.length);
  });

  test('an empty file can be stored', async () => {
    await objects.put('whole/empty', await fileWith(Buffer.alloc(0)), text);
    expect(await bytesOf(objects, 'whole/empty')).toHaveLength(0);
    expect((await objects.head('whole/empty'))?.size).toBe(0);
  });

  test('a range returns its bytes and the size of the whole object', async () => {
    const bytes = randomBytes(1000);
    await objects.put('ranges/one', await fileWith(bytes), text);
    await fc.assert(
      fc.asyncProperty(fc.nat(999), fc.nat(1500), async (start, length) => {
        // The simulated S3 treats an end of 0 as none (s3rver 3.7.1, stores/filesystem.js).
        fc.pre(store !== 's3' || start + length > 0);
        const { stream, size } = await objects.get('ranges/one', { range: { start, end: start + length } });
        expect(await buffer(stream)).toEqual(bytes.subarray(start, start + length + 1));
        expect(size).toBe(1000);
        const read = Buffer.alloc(length + 1);
        const reading = objects.read('ranges/one', start, read);
        if (start + length < 1000) {
          await reading;
          expect(read).toEqual(bytes.subarray(start, start + length + 1));
        } else await expect(reading).rejects.toThrow(ObjectMissing);
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    { start: 5, end: 9 },
    { start: 3, end: 2 },
    { start: -1, end: 2 },
    { start: 0.5, end: 2 },
  ])('a range $start-$end of five bytes is refused', async (range) => {
    await objects.put('ranges/five', await fileWith(Buffer.from('hello')), text);
    await expect(objects.get('ranges/five', { range })).rejects.toThrow(RangeError);
  });

  test('an object of another size than expected counts as missing', async () => {
    await objects.put('whole/cut', await fileWith(Buffer.from('hel')), text);
    await expect(objects.get('whole/cut', { bytes: 5 })).rejects.toThrow(
      new ObjectMissing('whole/cut', 'The object whole/cut has 3 bytes instead of 5'),
    );
    const { stream } = await objects.get('whole/cut', { bytes: 3 });
    expect((await buffer(stream)).toString()).toBe('hel');
  });

  test('a missing object cannot be read, has no head, and can be deleted', async () => {
    await expect(objects.get('missing/one')).rejects.toThrow(ObjectMissing);
    await expect(objects.get('missing/one', { range: { start: 0, end: 1 } })).rejects.toThrow(ObjectMissing);
    expect(await objects.head('missing/one')).toBeUndefined();
    await objects.delete('missing/one');
  });

  test('a deleted object is no longer found or listed', async () => {
    await objects.put('deleted/one', await fileWith(Buffer.from('x')), text);
    await objects.delete('deleted/one');
    expect(await objects.head('deleted/one')).toBeUndefined();
    expect(await keysOf(objects, 'deleted/')).toEqual([]);
  });

  test('deleteAll deletes all objects of one owner and no others', async () => {
    for (const key of ['leaver/a.txt', 'leaver/deep/b.txt', 'leaver-not/c.txt'])
      await objects.put(key, await fileWith(Buffer.from(key)), text);
    await objects.deleteAll('leaver/');
    await objects.deleteAll('leaver/');
    expect(await keysOf(objects, 'leaver')).toEqual(['leaver-not/c.txt']);
    if (store === 'a folder')
      expect(
        (await readdir(path.join(folder, 'objects'), { recursive: true })).filter((name) => /leaver(\/|$)/.test(name)),
      ).toEqual([]);
  });

  test.each(['', '/', 'leaver', 'a/b/', '../', '.types/'])('deleteAll refuses the owner %j', async (owner) => {
    await expect(objects.deleteAll(owner)).rejects.toThrow(InvalidKey);
  });

  test('a second put replaces bytes, type and etag', async () => {
    await objects.put('replaced/one', await fileWith(Buffer.from('first')), text);
    const before = await objects.head('replaced/one');
    await objects.put('replaced/one', await fileWith(Buffer.from('again')), { contentType: 'image/png' });
    const after = await objects.head('replaced/one');
    expect((await bytesOf(objects, 'replaced/one')).toString()).toBe('again');
    expect(after?.contentType).toBe('image/png');
    expect(after?.etag).not.toBe(before?.etag);
  });

  test('a stream that breaks off leaves the previous object unchanged', async () => {
    const broken = (): Readable =>
      Readable.from(
        (async function* broken() {
          yield Buffer.from('half');
          await Promise.resolve();
          throw new Error('broken off');
        })(),
      );
    await objects.put('broken/one', await fileWith(Buffer.from('whole')), text);
    await expect(objects.put('broken/one', broken(), text)).rejects.toThrow('broken off');
    await expect(objects.put('broken/two', broken(), text)).rejects.toThrow('broken off');
    expect((await bytesOf(objects, 'broken/one')).toString()).toBe('whole');
    expect(await objects.head('broken/two')).toBeUndefined();
  });

  test('a missing source file is an error, and nothing is stored', async () => {
    await expect(objects.put('broken/three', path.join(folder, 'no-such-file'), text)).rejects.toThrow('ENOENT');
    expect(await objects.head('broken/three')).toBeUndefined();
  });

  test('keys are listed by any prefix', async () => {
    const keys = ['list/a-b', 'list/a/1', 'list/a/2', 'list/a0', 'list/b', 'lists/c'];
    for (const key of keys.toReversed()) await objects.put(key, await fileWith(Buffer.from('x')), text);
    expect(await keysOf(objects, 'list/')).toEqual(keys.slice(0, 5));
    expect(await keysOf(objects, 'list')).toEqual(keys);
    expect(await keysOf(objects, 'list/a')).toEqual(keys.slice(0, 4));
    expect(await keysOf(objects, 'list/a/')).toEqual(['list/a/1', 'list/a/2']);
    expect(await keysOf(objects, 'nowhere')).toEqual([]);
    expect(await keysOf(objects, '')).toEqual(expect.arrayContaining(keys));
  });

  test.each([
    '',
    '/',
    '.',
    '..',
    '../x',
    'a/../b',
    'a//b',
    '/a',
    'a/',
    'a/.b',
    String.raw`a\b`,
    'a b',
    'ü',
    'a\0',
    'a\n',
    'x'.repeat(600),
    'x'.repeat(300),
  ])('every operation refuses the invalid key %j', async (key) => {
    await expect(objects.put(key, Readable.from(['x']), text)).rejects.toThrow(InvalidKey);
    await expect(objects.get(key)).rejects.toThrow(InvalidKey);
    await expect(objects.head(key)).rejects.toThrow(InvalidKey);
    await expect(objects.delete(key)).rejects.toThrow(InvalidKey);
  });

  test.each(['..', '../', 'a/../', '/'])('list refuses the invalid prefix %j', async (prefix) => {
    await expect(keysOf(objects, prefix)).rejects.toThrow(InvalidKey);
  });
});

test('a folder store has no temporary file left after a put', async () => {
  const dir = path.join(folder, 'tidy');
  const objects = await createFolderObjects(dir);
  await objects.put('a/b', Readable.from(['x']), text);
  expect(await readdir(path.join(dir, '.incoming'))).toEqual([]);
});

test.each(['mkfifo', 'mkdir'])('what %s made in place of an object counts as missing, at once', async (make) => {
  const dir = path.join(folder, make);
  const objects = await createFolderObjects(dir);
  await mkdir(path.join(dir, 'a'));
  execFileSync(make, [path.join(dir, 'a/b')]);
  await expect(objects.get('a/b')).rejects.toThrow(ObjectMissing);
  await expect(objects.read('a/b', 0, Buffer.alloc(1))).rejects.toThrow(ObjectMissing);
  expect(await objects.head('a/b')).toBeUndefined();
});

test('an unreachable bucket is an error that names the variables to check', async () => {
  const unreachable = { bucket: 'b', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', forcePathStyle: true };
  await expect(createS3Objects({ ...unreachable, accessKeyId: 'k', secretAccessKey: 's' })).rejects.toThrow(
    /The bucket b at http:\/\/127\.0\.0\.1:9 cannot be used .*S3_ variables/,
  );
});

function s3(): { open: () => Promise<Objects>; close: () => Promise<void> } {
  let server: S3rver;
  return {
    async open() {
      server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: path.join(folder, 's3') });
      const { port } = await server.run();
      return createS3Objects({
        bucket: 'made-at-start',
        region: 'us-east-1',
        endpoint: `http://127.0.0.1:${port}`,
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
        forcePathStyle: true,
      });
    },
    async close() {
      await server.close();
    },
  };
}

const ofStore = (name: string, httpStatusCode: number): Error =>
  new S3ServiceException({ name, $fault: 'server', $metadata: { httpStatusCode }, message: name });
const ofDatabase = (code: string): Error => Object.assign(new DatabaseError('no', 2, 'error'), { code });
const ofSystem = (code: string): Error => Object.assign(new Error(code), { code });

test('isStorageFull recognizes ENOSPC, also as the cause of another error', async () => {
  const error: unknown = await writeFile('/dev/full', 'a').catch((reason: unknown) => reason);
  expect([(error as NodeJS.ErrnoException).code, isStorageFull(error)]).toEqual(['ENOSPC', true]);
  expect(isStorageFull(new Error('The upload failed', { cause: error }))).toBe(true);
});

test.for([
  [ofSystem('EDQUOT'), true],
  [ofSystem('EACCES'), false],
  [ofSystem('EROFS'), false],
  [ofDatabase('53100'), true],
  [ofDatabase('53300'), false],
  [ofStore('XMinioStorageFull', 507), true],
  [ofStore('QuotaExceeded', 403), true],
  [ofStore('InternalError', 507), true],
  [ofStore('AccessDenied', 403), false],
  [new Error('full'), false],
  ['full', false],
] as const)('isStorageFull of %o is %s', ([error, isFull]) => {
  expect(isStorageFull(error)).toBe(isFull);
});
