import { expect, test } from 'vitest';
import { Observation } from './workers.ts';

/** Rounds every 2 s between `from` and `to`, in seconds. @returns whether the last one may judge */
function observe(observation: Observation, from: number, to: number): boolean {
  let mayJudge = false;
  for (let second = from; second <= to; second += 2) {
    mayJudge = observation.begin(second * 1_000);
    observation.end(second * 1_000);
  }
  return mayJudge;
}

test('a process judges other workers only after watching their heartbeats for eight seconds', () => {
  const observation = new Observation();
  expect(observe(observation, 0, 6)).toBe(false);
  expect(observe(observation, 8, 8)).toBe(true);
});

test('a process that paused watches for eight seconds again before it judges', () => {
  const observation = new Observation();
  expect(observe(observation, 0, 20)).toBe(true);
  expect(observe(observation, 35, 41)).toBe(false);
  expect(observe(observation, 43, 43)).toBe(true);
});

test('a process whose round failed watches for eight seconds again before it judges', () => {
  const observation = new Observation();
  expect(observe(observation, 0, 20)).toBe(true);
  expect(observation.begin(22_000)).toBe(true);
  expect(observe(observation, 24, 30)).toBe(false);
  expect(observe(observation, 32, 32)).toBe(true);
});
