import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exactStream, ObjectUnreadable } from './exact-stream.ts';

const KEY = 'owner/hash.mp4';
const said = (why: string): ObjectUnreadable => new ObjectUnreadable(KEY, new Error(why));

test('a stream of the right length passes unchanged', async () => {
  const source = Readable.from([Buffer.from('he'), Buffer.from('llo')]);
  expect((await buffer(exactStream(KEY, source, 5))).toString()).toBe('hello');
});

test.each([
  [8, 'its last 3 bytes are missing'],
  [4, 'it is longer than it says'],
])('a stream of 5 bytes instead of %i fails: %s', async (length, why) => {
  const source = Readable.from([Buffer.from('hello')]);
  await expect(buffer(exactStream(KEY, source, length))).rejects.toThrow(said(why));
});

test('a source that fails fails the stream with the key, also when it failed before anybody read', async () => {
  const source = new PassThrough();
  const stream = exactStream(KEY, source, 5);
  source.destroy(new Error('connection lost'));
  await sleep(10);
  await expect(buffer(stream)).rejects.toThrow(said('connection lost'));
});

test('a source that is silent is closed, and a reader that takes its time is not cut off', async () => {
  const source = new PassThrough({ highWaterMark: 1 });
  const stream = exactStream(KEY, source, 10, 50);
  source.write('hello');
  const chunks = stream[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('hello');
  const next = chunks.next();
  await expect(next).rejects.toThrow(said('nothing came for 0.05 s'));
  expect(source.destroyed).toBe(true);

  const large = Readable.from([Buffer.alloc(200_000), Buffer.alloc(200_000)]);
  const slowly = exactStream(KEY, large, 400_000, 50);
  let read = 0;
  for await (const chunk of slowly) {
    read += chunk.length;
    await sleep(120);
  }
  expect(read).toBe(400_000);
});

test('a reader that leaves closes the source at once, also while it waits for it', async () => {
  const source = new PassThrough();
  const stream = exactStream(KEY, source, 10);
  stream.resume().on('error', () => undefined);
  await sleep(10);
  stream.destroy();
  await sleep(10);
  expect(source.destroyed).toBe(true);
});
