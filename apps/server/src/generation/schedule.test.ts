import { expect, test } from 'vitest';
import { limits } from '@kinoloom/contract';
import { growingSchedule, scheduleFor, steadySchedule, steppedSchedule, submissionMs } from './schedule.ts';

const waits = (schedule: ReturnType<typeof scheduleFor>, count: number, trouble = false): number[] =>
  Array.from({ length: count }, (_, looks) => schedule.wait(looks, trouble));

test('clip jobs are polled after 3 s, then at waits that grow by 10 % up to 30 s, for 480 s', () => {
  const schedule = growingSchedule(limits.generation);
  expect(waits(schedule, 3)).toEqual([3_000, 3_300, 3_630]);
  expect(schedule.wait(50, false)).toBe(30_000);
  expect(schedule.timeoutMs).toBe(480_000);
});

test('Veo jobs are polled every 5 s, 60 times', () => {
  const schedule = steadySchedule(limits.veo);
  expect(waits(schedule, 60).every((ms) => ms === 5_000)).toBe(true);
  expect(schedule.timeoutMs).toBe(300_000);
});

test('the 1080p upgrade is polled at most 20 times, with waits of 45, 30 and 15 s, longer after an error', () => {
  const schedule = steppedSchedule(limits.veoUpgrade);
  expect(waits(schedule, 12)).toEqual([
    ...Array.from({ length: 3 }, () => 45_000),
    ...Array.from({ length: 7 }, () => 30_000),
    15_000,
    15_000,
  ]);
  expect(waits(schedule, 10, true)).toEqual([
    60_000,
    60_000,
    ...Array.from({ length: 6 }, () => 45_000),
    30_000,
    30_000,
  ]);
  expect(schedule.maxPolls).toBe(20);
});

test('the sandbox is polled every 400 ms with the timeout of its provider', () => {
  const schedule = scheduleFor(steppedSchedule(limits.veoUpgrade), true);
  expect(schedule).toMatchObject({ timeoutMs: steppedSchedule(limits.veoUpgrade).timeoutMs });
  expect(schedule.maxPolls).toBe(undefined);
  expect(waits(schedule, 3)).toEqual([400, 400, 400]);
});

test('a submission whose answer is the result may take as long as the job, besides its uploads', () => {
  const dayMs = 24 * 60 * 60_000;
  const schedule = steadySchedule({ pollMs: 2_000, timeoutMs: dayMs });
  expect(submissionMs(schedule, true)).toBe(dayMs + 15 * 60_000);
  expect(submissionMs(schedule, false)).toBe(15 * 60_000);
});
