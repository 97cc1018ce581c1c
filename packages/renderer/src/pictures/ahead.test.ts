import { setTimeout as sleep } from 'node:timers/promises';
import { Frame } from 'node-av/lib';
import { expect, test } from 'vitest';
import { blankFrame } from '../libav/blank-frame.ts';
import { ahead } from './ahead.ts';

/** Pictures numbered by timestamp, each valid until the next one is requested; `log` records them. */
async function* numbered(count: number, log: number[], end: () => void = () => undefined): AsyncGenerator<Frame> {
  try {
    for (let index = 0; index < count; index++) {
      using picture = blankFrame({ width: 16, height: 16 });
      picture.pts = BigInt(index);
      log.push(index);
      await sleep(0);
      yield picture;
    }
  } finally {
    end();
  }
}

test('all pictures come, in their order', async () => {
  const seen: number[] = [];
  for await (const { pts } of ahead(numbered(20, []), 3)) {
    seen.push(Number(pts));
    if (seen.length % 4 === 0) await sleep(2);
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('as many pictures as asked for are made before they are taken, and no more', async () => {
  const made: number[] = [];
  const pictures = ahead(numbered(20, made), 3);
  await pictures.next();
  await sleep(50);
  // One is taken, three are queued, and the next one starts only when there is room.
  expect(made).toEqual([0, 1, 2, 3]);
  await pictures.next();
  await sleep(50);
  expect(made).toEqual([0, 1, 2, 3, 4]);
  await pictures.return(undefined);
});

test('pictures are made several in a row where few may be left', async () => {
  const made: number[] = [];
  const pictures = ahead(numbered(20, made), 3, 1);
  await pictures.next();
  await sleep(50);
  expect(made).toEqual([0, 1, 2, 3]);
  await pictures.next();
  await sleep(50);
  expect(made).toEqual([0, 1, 2, 3]);
  await pictures.next();
  await sleep(50);
  expect(made).toEqual([0, 1, 2, 3, 4, 5]);
  await pictures.return(undefined);
});

test('who stops taking pictures stops the making of them', async () => {
  const made: number[] = [];
  let ended = false;
  for await (const { pts } of ahead(
    numbered(20, made, () => (ended = true)),
    2,
  ))
    if (pts === 4n) break;
  expect(ended).toBe(true);
  expect(made.length).toBeLessThan(9);
});

test('a picture that cannot be made is an error after all that were', async () => {
  async function* failing(): AsyncGenerator<Frame> {
    yield* numbered(3, []);
    throw new Error('no more video');
  }
  const seen: number[] = [];
  const take = async (): Promise<void> => {
    for await (const { pts } of ahead(failing(), 2)) seen.push(Number(pts));
  };
  await expect(take()).rejects.toThrow('no more video');
  expect(seen).toEqual([0, 1, 2]);
});
