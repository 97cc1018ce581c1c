import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawStrip, momentsOf } from './draw-strip.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const picture = { file: new Blob(['jpeg']), shape: 4 / 3 };

/** Draws the strip of a media file; `has`: whether there is a frame at a time, or `never` to never settle. */
async function drawn(seconds: number, has: (moment: number) => boolean | 'never') {
  const asked: number[] = [];
  const batches: number[] = [];
  const start = Date.now();
  const drawing = drawStrip(
    {
      seconds,
      frameAt(moment) {
        asked.push(moment);
        const there = has(moment);
        return there === 'never' ? new Promise(() => undefined) : Promise.resolve(there ? picture : null);
      },
    },
    ({ frames }) => Promise.resolve(void batches.push(frames.length)),
  ).then((made) => ({ made, ms: Date.now() - start }));
  await vi.runAllTimersAsync();
  return { ...(await drawing), asked, batches };
}

// docs/contract/editor.md, Timeline.
test('frames are drawn in batches of five, the first from the whole length, with 50 ms between batches', async () => {
  const { made, asked, batches, ms } = await drawn(12, () => true);
  expect(batches).toEqual([5, 10, 12]);
  expect(asked.slice(0, 4)).toEqual([0.5, 3.5, 6.5, 9.5]);
  expect(ms).toBe(100);
  expect(made?.strip).toMatchObject({ shape: 4 / 3, frames: { length: 12 } });
  expect(made?.strip.frames.map(({ seconds }) => seconds)).toEqual([...asked].toSorted((a, b) => a - b));
});

test('a frame that does not arrive is requested three times, with a timeout of 8 s each', async () => {
  const { asked, ms, made } = await drawn(5, (moment) => (moment === 2.5 ? 'never' : true));
  expect(asked.filter((moment) => moment === 2.5)).toHaveLength(3);
  expect(ms).toBe(24_000);
  expect(made?.strip.frames).toHaveLength(4);
});

test('drawing stops after five failures if it has a frame, and continues if it has none', async () => {
  const some = await drawn(30, (moment) => moment < 1);
  expect(new Set(some.asked).size).toBe(6);
  expect(some.batches.at(-1)).toBe(1);
  const none = await drawn(30, () => false);
  expect(new Set(none.asked).size).toBe(30);
  expect([none.made, none.batches]).toEqual([undefined, []]);
});

test('a strip counts as whole from 70% of its frames on', async () => {
  const share = async (last: number) => (await drawn(10, (moment) => moment < last)).made;
  expect((await share(7))?.isWhole).toBe(true);
  expect((await share(6))?.isWhole).toBe(false);
  expect((await share(6))?.strip.frames).toHaveLength(6);
});

test('a strip has one frame per second, at least 5 and at most 30, all within the media', () => {
  expect([0.5, 5, 8.2, 29.5, 400].map((seconds) => momentsOf(seconds).length)).toEqual([5, 5, 9, 30, 30]);
  expect(momentsOf(10)[0]).toBe(0.5);
  expect(momentsOf(10).at(-1)).toBe(9.5);
});
