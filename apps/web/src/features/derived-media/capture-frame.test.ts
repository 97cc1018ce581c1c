import { afterEach, describe, expect, test, vi } from 'vitest';
import { captureFrame } from './capture-frame.ts';

/** A partial video element: loads or fails as soon as it has a source. */
class FakeVideo extends EventTarget {
  duration = 5;
  videoWidth = 1920;
  videoHeight = 1080;
  loads: 'loadeddata' | 'error' | 'never' = 'loadeddata';
  currentAt = 0;
  released = false;

  set src(_: string) {
    if (this.loads !== 'never') queueMicrotask(() => this.dispatchEvent(new Event(this.loads)));
  }
  set currentTime(at: number) {
    this.currentAt = at;
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }
  removeAttribute(): void {
    this.released = true;
  }
  load(): void {}
}

/** A page with this video; its canvas encodes what was painted. */
function pageWith(over: Partial<FakeVideo> = {}): FakeVideo {
  const video = Object.assign(new FakeVideo(), over);
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => undefined }),
    toDataURL: (type: string, quality: number) =>
      `${type} ${quality} ${canvas.width}x${canvas.height} at ${video.currentAt}`,
  };
  vi.stubGlobal('document', { createElement: (name: string) => (name === 'video' ? video : canvas) });
  return video;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a frame is a JPEG of quality 0.8 in thumbnail size, and the video is released', async () => {
  const video = pageWith();
  expect(await captureFrame('/media/a/video.mp4', 0.5)).toBe('image/jpeg 0.8 640x360 at 0.5');
  expect(video.released).toBe(true);
});

test.each([
  [1080, 1920, '640x1138'],
  [320, 180, '320x180'],
])(
  'a frame of a video of %i by %i px keeps its aspect ratio and is never enlarged',
  async (videoWidth, videoHeight, size) => {
    pageWith({ videoWidth, videoHeight });
    expect(await captureFrame('/video.mp4', 1)).toContain(size);
  },
);

describe('a failure has its documented text', () => {
  test.each([NaN, Infinity, -1, 6])('a time of %d', async (at) => {
    pageWith();
    await expect(captureFrame('/video.mp4', at)).rejects.toThrow('Invalid time parameter');
  });

  test.each([
    ['Video loading failed', { loads: 'error' as const }],
    ['Invalid video duration', { duration: 0 }],
    ['Invalid video duration', { duration: Infinity }],
    ['Invalid video dimensions', { videoWidth: 0 }],
    ['Invalid video dimensions', { videoHeight: 0 }],
  ])('%s', async (text, over) => {
    const video = pageWith(over);
    await expect(captureFrame('/video.mp4', 1)).rejects.toThrow(text);
    expect(video.released).toBe(true);
  });

  test('a video that does not load within ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const over = new AbortController();
      queueMicrotask(() => over.abort());
      return over.signal;
    });
    pageWith({ loads: 'never' });
    await expect(captureFrame('/video.mp4', 1)).rejects.toThrow('Frame extraction timeout');
    expect(timeout).toHaveBeenCalledWith(10_000);
  });
});
