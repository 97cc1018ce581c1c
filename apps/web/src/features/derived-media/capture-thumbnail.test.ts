import { expect, test } from 'vitest';
import { captureThumbnail } from './capture-thumbnail.ts';

const good = 'x'.repeat(1_001);

/** Captures with scripted results, and the requested times. */
function captures(...answers: (string | Error)[]) {
  const times: number[] = [];
  const capture = async (_: string, at: number): Promise<string> => {
    times.push(at);
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no more');
    return answer;
  };
  return { times, capture };
}

test('the frame at 1 s is the first choice', async () => {
  const { times, capture } = captures(good);
  expect(await captureThumbnail('clip', capture)).toBe(good);
  expect(times).toEqual([1]);
});

test('after a failure, frames at 1, 0.5, 2 and 0.2 s are tried in turn', async () => {
  const { times, capture } = captures(new Error('a'), new Error('b'), new Error('c'), new Error('d'), good);
  expect(await captureThumbnail('clip', capture)).toBe(good);
  expect(times).toEqual([1, 1, 0.5, 2, 0.2]);
});

test('a frame of 1,000 characters counts as empty, and one with more does not', async () => {
  const { times, capture } = captures('x'.repeat(1_000), good);
  expect(await captureThumbnail('clip', capture)).toBe(good);
  expect(times).toHaveLength(2);
});

test('if all attempts fail, the last reason is thrown', async () => {
  const { capture } = captures(...['a', 'b', 'c', 'd', 'Frame extraction timeout'].map((text) => new Error(text)));
  await expect(captureThumbnail('clip', capture)).rejects.toThrow('Frame extraction timeout');
  const empty = captures('', '', '', '', '');
  await expect(captureThumbnail('clip', empty.capture)).rejects.toThrow('No frame of clip has a picture');
});
