import { describe, expect, test } from 'vitest';
import { ScrollPace, type Pace } from './scroll-pace.ts';

/** Scrolls a list 800 px high by `step` px in each of `frames` frames. */
function scrolled(pace: ScrollPace, from: number, step: number, frames: number): Pace {
  let last: Pace = 'moving';
  for (let frame = 1; frame <= frames; frame++)
    last = pace.moved(from + step * frame, 800, ((from / step || 0) + frame) * 16);
  return last;
}

describe('the pace of scrolling', () => {
  test('slow scrolling is never hurried', () => {
    expect(scrolled(new ScrollPace(0, 0), 0, 50, 100)).toBe('moving');
  });

  test('a fling is hurried, up as well as down', () => {
    expect(scrolled(new ScrollPace(0, 0), 0, 200, 10)).toBe('hurried');
    expect(scrolled(new ScrollPace(0, 0), 0, -200, 10)).toBe('hurried');
  });

  test('a single jump is not hurried', () => {
    const pace = new ScrollPace(0, 0);
    expect(pace.moved(100_000, 800, 16)).toBe('moving');
    expect(pace.moved(100_000, 800, 32)).toBe('moving');
  });

  test('the pace is no longer hurried as soon as scrolling slows down', () => {
    const pace = new ScrollPace(0, 0);
    expect(scrolled(pace, 0, 200, 10)).toBe('hurried');
    expect(pace.moved(2_020, 800, 176)).toBe('moving');
  });

  test('long frames at a low speed are not hurried', () => {
    const pace = new ScrollPace(0, 0);
    expect(pace.moved(300, 800, 100)).toBe('moving');
    expect(pace.moved(600, 800, 200)).toBe('moving');
    expect(pace.moved(900, 800, 300)).toBe('moving');
    expect(pace.moved(1_200, 800, 400)).toBe('moving');
  });
});
