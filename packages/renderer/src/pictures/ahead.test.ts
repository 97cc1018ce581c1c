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

test('ahead yields all pictures in order', async () => {
  const seen: number[] = [];
  for await (const { pts } of ahead(numbered(20, []), 3)) {
    seen.push(Number(pts));
    if (seen.length % 4 === 0) await sleep(2);
  }
  expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('ahead prefetches the requested number of pictures, and no more', async () => {
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

test('ahead refills the queue only when it falls to the lower limit', async () => {
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

test('leaving the loop ends the source', async () => {
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

test('an error of the source is thrown after all earlier pictures', async () => {
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
