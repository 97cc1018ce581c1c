import { expect, test, vi } from 'vitest';
import { hearAlone } from './lone-sound.ts';

const element = () => {
  const pause = vi.fn<() => void>();
  // Only the pausing counts here; there is no audio element outside of a browser.
  return { pause, media: { pause } as unknown as HTMLMediaElement };
};

test('what begins silences what was heard before, and never itself', () => {
  const [first, second] = [element(), element()];
  hearAlone(first.media);
  hearAlone(first.media);
  expect(first.pause).not.toHaveBeenCalled();
  hearAlone(second.media);
  expect([first.pause.mock.calls.length, second.pause.mock.calls.length]).toEqual([1, 0]);
});
