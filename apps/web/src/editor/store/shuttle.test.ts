import { expect, test } from 'vitest';
import { createPlayhead, type Screen } from './playhead.ts';
import { nextRate } from './shuttle.ts';

function setUp(end = 300) {
  let time = 0;
  let due: (() => void) | null = null;
  const asked: string[] = [];
  const playhead = createPlayhead(() => end, {
    now: () => time,
    request: (tick) => ((due = tick), 1),
    cancel: () => (due = null),
  });
  const screen: Screen = {
    play: () => (asked.push('play'), playhead.follow({ playing: true }), Promise.resolve()),
    pause: () => (asked.push('pause'), playhead.follow({ playing: false })),
    seek: (frame) => void asked.push(`seek ${frame}`),
    measure: () => Promise.reject(new Error('Nothing is measured here')),
    capture: async () => new Blob(),
    clock: () => null,
  };
  playhead.attach(screen);
  asked.length = 0;
  /** A frame of the screen, this many milliseconds later. */
  const later = (by: number): void => {
    time += by;
    const tick = due;
    due = null;
    tick?.();
  };
  return { playhead, asked, later, isDue: () => due !== null, now: () => playhead.state.getState() };
}

test('each press is faster in its direction, slower against it, and turns at the film’s own speed', () => {
  expect([0, 1, 2, 4, 8, -1, -2, -8].map((now) => nextRate(now, 1))).toEqual([1, 2, 4, 8, 8, 1, -1, -4]);
  for (const now of [0, 1, 2, 8, -1, -4]) expect(nextRate(now, -1)).toBe(-nextRate(-now, 1));
});

test('forwards it plays with sound, then shows frame after frame at twice the speed', () => {
  const { playhead, asked, later, now } = setUp();
  playhead.shuttle(1);
  expect([asked, now()]).toEqual([['play'], { frame: 0, playing: true, rate: 0 }]);
  playhead.shuttle(1);
  expect(asked).toEqual(['play', 'pause']);
  later(500);
  expect(now()).toEqual({ frame: 30, playing: false, rate: 2 });
  later(500);
  expect(now().frame).toBe(60);
  playhead.shuttle(-1);
  expect([asked.at(-1), now()]).toEqual(['play', { frame: 60, playing: true, rate: 0 }]);
});

test('backwards it stops at the start, and a pause, a seek and playing end it', () => {
  const { playhead, later, now, isDue } = setUp();
  playhead.seek(45);
  playhead.shuttle(-1);
  later(1_000);
  expect(now()).toEqual({ frame: 15, playing: false, rate: -1 });
  later(1_000);
  expect([now(), isDue()]).toEqual([{ frame: 0, playing: false, rate: 0 }, false]);
  for (const end of [
    () => playhead.pause(),
    () => playhead.seek(9),
    () => playhead.toggle(),
    () => playhead.attach(null),
  ]) {
    playhead.seek(200);
    playhead.shuttle(-1);
    later(100);
    end();
    expect([now().rate, now().playing, isDue()]).toEqual([0, false, false]);
  }
});

test('at the end of the film it stops', () => {
  const { playhead, later, now } = setUp();
  playhead.seek(290);
  playhead.shuttle(1);
  playhead.shuttle(1);
  later(1_000);
  expect(now()).toEqual({ frame: 300, playing: false, rate: 0 });
});
