import { type Job } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { groupJobs, jobTitle, newestEnd, overallProgress, unseenJobs } from './groups.ts';
import { mergeJob, mergeList } from './jobs.ts';
import { jobNews } from './job-announcer.tsx';
import { receipt, secondsTaken, workName } from './receipt.ts';

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  operation: 'generate',
  media_type: 'video',
  model: 'mock-vid',
  prompt: 'sea',
  flow_id: 'f',
  status: 'running',
  progress: 0.5,
  message: null,
  estimate: null,
  ahead: null,
  price: 0,
  charge: 'free',
  error: null,
  late: null,
  provider: 'mock',
  sandbox: true,
  width: 576,
  height: 1024,
  seconds: 5,
  start_image_url: null,
  source_ids: [],
  rendered_frames: null,
  total_frames: null,
  copied_frames: null,
  project: null,
  result: null,
  created_at: `2026-01-01T00:00:0${id}Z`,
  started_at: null,
  finished_at: null,
  ...more,
});

test('a new job is inserted by its age', () => {
  expect(mergeJob([job('3'), job('1')], job('2')).map(({ id }) => id)).toEqual(['3', '2', '1']);
});

test('an outdated event neither restarts a finished job nor lowers the progress', () => {
  const done = [job('1', { status: 'completed', progress: 1 })];
  expect(mergeJob(done, job('1', { progress: 0.9 }))).toEqual(done);
  expect(mergeJob([job('1')], job('1', { progress: 0.2 }))[0]?.progress).toBe(0.5);
  expect(mergeJob([job('1')], job('1', { progress: 0.7 }))[0]?.progress).toBe(0.7);
  expect(mergeJob([job('1')], job('1', { status: 'failed', progress: 0.1 }))[0]?.status).toBe('failed');
});

test('groups list the queued jobs oldest first', () => {
  const groups = groupJobs([
    job('1', { status: 'queued' }),
    job('2', { status: 'queued' }),
    job('3'),
    job('4', { status: 'canceled' }),
    job('5', { status: 'failed' }),
  ]);
  expect(groups.queued.map(({ id }) => id)).toEqual(['1', '2']);
  expect([groups.running.length, groups.failed.length, groups.done.length]).toEqual([1, 1, 1]);
});

test('the overall progress is the mean of the unfinished jobs, and null if there are none', () => {
  expect(overallProgress([job('1'), job('2', { status: 'queued', progress: 0 })])).toBe(0.25);
  expect(overallProgress([job('1', { status: 'completed', progress: 1 })])).toBeNull();
});

test('a job without a prompt is named by its operation', () => {
  expect(jobTitle(job('1', { prompt: null, operation: 'render' }))).toBe('Flow render');
});

test('job news contain started and ended jobs, but not jobs that had ended at the first look', () => {
  const ids = ({ started, ended }: ReturnType<typeof jobNews>) =>
    [started, ended].map((jobs) => jobs.map(({ id }) => id));
  expect(ids(jobNews([], [job('1'), job('2', { status: 'completed' })]))).toEqual([['1'], []]);
  expect(ids(jobNews([job('1')], [job('1', { progress: 0.9 })]))).toEqual([[], []]);
  expect(ids(jobNews([job('1')], [job('1', { status: 'failed' })]))).toEqual([[], ['1']]);
});

test('an ended job is unseen until it was seen, and a cancelled job never is', () => {
  const ended = (id: string, status: Job['status']) => job(id, { status, finished_at: `2026-01-01T00:01:0${id}Z` });
  const jobs = [ended('3', 'canceled'), ended('2', 'failed'), ended('1', 'completed'), job('4')];
  expect(unseenJobs(jobs, '').map(({ id }) => id)).toEqual(['2', '1']);
  expect(unseenJobs(jobs, ended('1', 'completed').finished_at!).map(({ id }) => id)).toEqual(['2']);
  expect(unseenJobs(jobs, newestEnd(jobs))).toEqual([]);
  expect(newestEnd([job('1')])).toBe('');
});

test('the receipt of a job says where the credits are, unless its error already does', () => {
  expect(receipt(job('1', { status: 'failed', charge: 'released', late: 'waiting' }))).toMatch(
    /still comes, it is free/,
  );
  expect(receipt(job('1', { status: 'completed', charge: 'released', late: 'arrived' }))).toBe(
    'Came late, so it is free',
  );
  expect(receipt(job('1', { price: 28, charge: 'held' }))).toBe('Reserved');
  expect(receipt(job('1', { price: 28, charge: 'released' }))).toBe('Nothing was charged.');
  const said = job('1', { charge: 'released', error: { code: 'x', message: 'Busy. Nothing was charged.' } });
  expect(receipt(said)).toBe('');
  expect(workName(job('1', { operation: 'render', model: null }))).toBe('Flow render');
  expect(secondsTaken({ started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:01:12Z' })).toBe(72);
  expect(secondsTaken({ started_at: null, finished_at: null })).toBeNull();
});

test('a list that arrives late does not undo newer events', () => {
  const known = [job('2', { status: 'completed', progress: 1 }), job('1')];
  const read = mergeList(known, [job('2'), job('1', { progress: 0.9 }), job('3')]);
  expect(read.map(({ id, status, progress }) => [id, status, progress])).toEqual([
    ['2', 'completed', 1],
    ['1', 'running', 0.9],
    ['3', 'running', 0.5],
  ]);
});
