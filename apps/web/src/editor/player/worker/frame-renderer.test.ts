import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { wallClock } from '../protocol.ts';
import { FrameRenderer } from './frame-renderer.ts';
import type { FrameProvider } from './frame-provider.ts';
import type { Surface } from './surface.ts';

/** Draws nothing. */
const CONTEXT = new Proxy(
  {},
  {
    get: (_, name) => (name === 'canvas' ? { width: 1, height: 1 } : () => ({ width: 0, a: 1, d: 1 })),
    set: () => true,
  },
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => CONTEXT;
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Media whose pictures arrive when the test says so. */
function slowMedia() {
  const own = new Set<number>();
  const small = new Set<number>();
  let hasProxies = false;
  let arrived = Promise.withResolvers<void>();
  const wait = (is: () => boolean) => async (): Promise<void> => {
    if (!is()) await arrived.promise;
  };
  const aims: number[] = [];
  const frames = {
    take: () => undefined,
    close: () => undefined,
    aim: (frame: number) => void aims.push(frame),
    has: (frame: number) => own.has(frame),
    hasPictures: (frame: number) => own.has(frame),
    hasStandIns: (frame: number) => own.has(frame) || small.has(frame),
    aimAtScrubs: () => hasProxies,
    scrubsReady: (frame: number) => wait(() => small.has(frame))(),
    ready: (frame: number) => wait(() => own.has(frame))(),
    missingAt: () => ['clip'],
    fontTest: () => undefined,
    picture: () => undefined,
  };
  const arrive = (into: Set<number>, at: readonly number[]): void => {
    for (const frame of at) into.add(frame);
    const before = arrived;
    arrived = Promise.withResolvers<void>();
    before.resolve();
  };
  return {
    frames: frames as unknown as FrameProvider,
    aims,
    arrive: (...at: number[]) => arrive(own, at),
    arriveInProxy: (...at: number[]) => arrive(small, at),
    withProxies: () => void (hasProxies = true),
  };
}

function player() {
  const media = slowMedia();
  const painted: (number | string)[] = [];
  const waiting: (readonly string[])[] = [];
  const starved: number[] = [];
  const renderer = new FrameRenderer(
    { canvas: { width: 10, height: 10 }, context: CONTEXT, isOpaque: true } as unknown as Surface,
    media.frames,
    {
      painted: (frame, _overlays, isExact) => void painted.push(isExact ? frame : `${frame} by proxy`),
      waiting: (overlays) => void waiting.push(overlays),
      starved: (frame) => void starved.push(frame),
      failed(error) {
        throw error;
      },
    },
  );
  renderer.take(compositionOf(video({ durationInFrames: 300 })));
  return {
    ...media,
    renderer,
    painted,
    starved,
    get isWaiting() {
      return (waiting.at(-1)?.length ?? 0) > 0;
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    async play(from: number): Promise<void> {
      renderer.run({ frame: from, from, at: wallClock() });
      await vi.advanceTimersByTimeAsync(20);
    },
  };
}

describe('a requested frame', () => {
  test('is painted as soon as it is there', async () => {
    const { renderer, painted, arrive, pass } = player();
    renderer.show(5);
    await pass(50);
    expect(painted).toEqual([]);
    arrive(5);
    await pass(0);
    expect(painted).toEqual([5]);
  });

  test('is reported as delayed after 200 ms, and as arrived when it is painted, whatever comes between', async () => {
    const it = player();
    it.renderer.show(5);
    await it.pass(100);
    it.renderer.repaint();
    it.renderer.show(6);
    await it.pass(99);
    expect(it.isWaiting).toBe(false);
    await it.pass(101);
    expect(it.isWaiting).toBe(true);
    it.arrive(6);
    await it.pass(0);
    expect(it.painted).toEqual([6]);
    expect(it.isWaiting).toBe(false);
  });

  test('is still painted up to 120 ms after another one was requested', async () => {
    const { renderer, painted, arrive, pass } = player();
    renderer.show(5);
    await pass(50);
    renderer.show(6);
    await pass(119);
    arrive(5);
    await pass(10);
    expect(painted).toEqual([5]);
    arrive(6);
    await pass(10);
    expect(painted).toEqual([5, 6]);
  });

  test('is given up after that time', async () => {
    const { renderer, painted, arrive, aims, pass } = player();
    renderer.show(5);
    await pass(50);
    renderer.show(6);
    await pass(121);
    expect(aims.at(-1)).toBe(6);
    arrive(5);
    await pass(10);
    expect(painted).toEqual([]);
    arrive(6);
    await pass(10);
    expect(painted).toEqual([6]);
  });

  test('is given up at once for one that is there, even if that one is not the next', async () => {
    const { renderer, painted, arrive, pass } = player();
    arrive(7);
    renderer.show(5);
    await pass(50);
    renderer.show(6);
    await pass(10);
    renderer.show(7);
    await pass(10);
    expect(painted).toEqual([7]);
  });

  test('is painted again after its content changed, also while another one is awaited', async () => {
    const { renderer, painted, arrive, pass } = player();
    arrive(5);
    renderer.show(5);
    await pass(0);
    renderer.repaint();
    await pass(0);
    expect(painted).toEqual([5, 5]);
    renderer.show(6);
    await pass(10);
    renderer.repaint();
    arrive(6);
    await pass(200);
    expect(painted).toEqual([5, 5, 6]);
  });

  test('is not painted after the player was closed or playback has begun', async () => {
    const closed = player();
    closed.renderer.show(5);
    await closed.pass(10);
    closed.renderer.close();
    closed.renderer.show(6);
    const { length } = closed.aims;
    closed.arrive(1);
    await closed.pass(50);
    closed.arrive(5, 6);
    await closed.pass(500);
    expect(closed.painted).toEqual([]);
    // Its readers are closed for good.
    expect(closed.aims).toHaveLength(length);

    const played = player();
    played.renderer.show(50);
    await played.pass(10);
    played.arrive(0);
    await played.play(0);
    played.arrive(50);
    await played.pass(150);
    expect(played.painted).toEqual([0]);
  });
});

describe('with proxies to seek in', () => {
  test('a frame is shown by them until its own picture is there, and reported only after a second', async () => {
    const it = player();
    it.withProxies();
    it.renderer.show(5);
    await it.pass(10);
    it.arriveInProxy(5);
    await it.pass(0);
    expect(it.painted).toEqual(['5 by proxy']);
    await it.pass(900);
    expect(it.isWaiting).toBe(false);
    await it.pass(110);
    expect(it.isWaiting).toBe(true);
    it.arrive(5);
    await it.pass(0);
    expect(it.painted).toEqual(['5 by proxy', 5]);
  });

  test("a drag shows each frame by them, and reads the clip's own picture once it rests", async () => {
    const it = player();
    it.withProxies();
    it.arriveInProxy(5, 6, 7);
    for (const frame of [5, 6, 7]) {
      it.renderer.show(frame);
      await it.pass(20);
    }
    expect(it.painted).toEqual(['5 by proxy', '6 by proxy', '7 by proxy']);
    // The first request may have been a single one.
    expect(it.aims.filter((frame) => frame > 5)).toEqual([]);
    await it.pass(39);
    expect(it.aims.filter((frame) => frame > 5)).toEqual([]);
    await it.pass(2);
    expect(it.aims.at(-1)).toBe(7);
  });

  test('playback is not prepared with them', async () => {
    const it = player();
    it.withProxies();
    it.arriveInProxy(5);
    void it.renderer.prepare(5);
    await it.pass(10);
    expect(it.painted).toEqual([]);
    expect(it.aims).toContain(5);
  });
});

describe('the preparation of playback', () => {
  test('ends when the first four frames are there', async () => {
    const it = player();
    const ended = vi.fn<() => void>();
    void it.renderer.prepare(5).then(ended);
    it.arrive(5, 6, 7);
    await it.pass(250);
    expect(it.painted).toEqual([5]);
    expect(ended).not.toHaveBeenCalled();
    expect(it.isWaiting).toBe(true);
    it.arrive(8);
    await it.pass(10);
    expect(ended).toHaveBeenCalled();
    expect(it.isWaiting).toBe(false);
  });

  test.each([
    ['another frame is shown', ({ renderer }: ReturnType<typeof player>) => renderer.show(50)],
    ['another one begins', ({ renderer }: ReturnType<typeof player>) => void renderer.prepare(50)],
    ['the player is closed', ({ renderer }: ReturnType<typeof player>) => renderer.close()],
  ])('ends when %s', async (_, supersede) => {
    const it = player();
    const ended = vi.fn<() => void>();
    void it.renderer.prepare(5).then(ended);
    await it.pass(10);
    supersede(it);
    // The media report something, now or later.
    it.arrive(1);
    await it.pass(10);
    expect(ended).toHaveBeenCalled();
  });
});

describe('playback', () => {
  test('shows each frame at its time, and none twice', async () => {
    const it = player();
    it.arrive(...Array.from({ length: 20 }, (_, frame) => frame));
    await it.play(0);
    await it.pass(500);
    expect(it.painted).toEqual(Array.from({ length: it.painted.length }, (_, frame) => frame));
    expect(it.painted.length).toBeGreaterThanOrEqual(15);
  });

  test('drops frames that are late, and starves when none comes in 400 ms', async () => {
    const it = player();
    it.arrive(0, 4);
    await it.play(0);
    await it.pass(180);
    expect(it.painted).toEqual([0, 4]);
    await it.pass(210);
    expect(it.isWaiting).toBe(true);
    expect(it.starved).toEqual([]);
    await it.pass(250);
    expect(it.starved).toHaveLength(1);
    it.arrive(it.starved[0] ?? 0);
    await it.pass(100);
    expect(it.painted).toEqual([0, 4]);
    it.renderer.show(it.starved[0] ?? 0);
    await it.pass(10);
    expect(it.painted).toEqual([0, 4, it.starved[0]]);
  });
});
