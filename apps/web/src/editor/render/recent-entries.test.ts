import { EDITOR_RENDER, type Job } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { recentEntries, withPushed } from './recent-entries.ts';
import { jobOf, renderedVideo } from './testing/render-fixtures.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const done = (id: string, minute: number, more: Partial<Job> = {}): Job =>
  jobOf({ id, status: 'completed', finished_at: at(minute), result: renderedVideo(id), ...more });

test('videos and failures are listed newest first, with their names, URLs, errors and sizes', () => {
  const failed = jobOf({ id: 'f', status: 'failed', finished_at: at(5), error: { code: 'x', message: 'Timed out.' } });
  const entries = recentEntries([done('a', 1), failed, done('b', 9, { width: 1440, height: 2560 })], []);
  expect(entries.map(({ name, url, error, bytes }) => [name, url, error, bytes])).toEqual([
    ['Halcyon, 9:16 2K', '/media/b/video.mp4', null, 1_000],
    ['Render Failed', null, 'Timed out.', null],
    ['Halcyon, 16:9 1080p', '/media/a/video.mp4', null, 1_000],
  ]);
});

test('a failure without an error shows a default message', () => {
  const failed = jobOf({ id: 'f', status: 'failed', finished_at: at(5), error: null });
  expect(recentEntries([failed], [])).toMatchObject([
    { name: 'Render Failed', error: 'Failed to render video. Please try again.' },
  ]);
});

test('running, cancelled and deleted renders and renders of other origin are not listed', () => {
  const others = [
    jobOf({ id: 'r' }),
    jobOf({ id: 'c', status: 'canceled', finished_at: at(2) }),
    done('gone', 3, { result: null }),
    done('flow', 4, { model: null }),
  ];
  expect(recentEntries(others, [])).toEqual([]);
});

test('an announced render is listed once, unless it is in the list already', () => {
  const announced = { name: 'Flow 1', thumbnailUrl: null, seconds: 5 };
  const entries = recentEntries(
    [done('a', 1)],
    [
      { ...announced, url: '/media/a/video.mp4', at: at(2) },
      { ...announced, url: '/media/x/video.mp4', at: at(3) },
      { ...announced, url: '/media/x/video.mp4', at: at(4) },
    ],
  );
  expect(entries.map(({ id }) => id)).toEqual(['/media/x/video.mp4', 'a']);
});

test('pushed jobs replace the loaded ones, and jobs of other kinds are ignored', () => {
  const jobs = withPushed(
    [jobOf({ id: 'a' }), jobOf({ id: 'b' })],
    [done('a', 1), jobOf({ id: 'x', model: null }), jobOf({ id: 'n', model: EDITOR_RENDER })],
  );
  expect(jobs.map(({ id, status }) => `${id} ${status}`)).toEqual(['a completed', 'b running', 'n running']);
});
