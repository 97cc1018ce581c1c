import { expect, test, vi } from 'vitest';
import { playExclusively, onPlaybackStart, pausePlayback } from './playback.ts';

const element = () => {
  const pause = vi.fn<() => void>();
  // Only pausing matters here; there is no audio element outside a browser.
  return { pause, media: { pause } as unknown as HTMLMediaElement };
};

test('a media element that starts playing pauses the previous one, and never itself', () => {
  const [first, second] = [element(), element()];
  playExclusively(first.media);
  playExclusively(first.media);
  expect(first.pause).not.toHaveBeenCalled();
  playExclusively(second.media);
  expect([first.pause.mock.calls.length, second.pause.mock.calls.length]).toEqual([1, 0]);
});

test('a listener is called at every start of playback, and pausePlayback pauses the current element', () => {
  const sound = element();
  const begun = vi.fn<() => void>();
  const stop = onPlaybackStart(begun);
  playExclusively(sound.media);
  expect(begun).toHaveBeenCalledTimes(1);
  pausePlayback();
  expect(sound.pause).toHaveBeenCalledTimes(1);
  stop();
  playExclusively(sound.media);
  expect(begun).toHaveBeenCalledTimes(1);
});
