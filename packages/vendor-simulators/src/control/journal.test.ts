import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Journal } from './journal.ts';

const entry = {
  at: 1,
  vendor: 'replicate' as const,
  path: '/v1/predictions',
  model: 'a/b',
  job: 'j',
  bodyHash: 'h',
  status: 201,
  paid: true,
  id: 'p',
  fault: null,
};

test('entries survive the process, keep counting, and a line cut by a kill is dropped', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kinoloom-journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const first = new Journal(dir);
  first.append({ ...entry, job: 'žluťoučký' });
  first.append({ ...entry, status: 429, paid: false, id: null });
  appendFileSync(join(dir, 'journal.jsonl'), '{"seq":3,"at":');
  const second = new Journal(dir);
  second.append(entry);
  expect(second.entries().map(({ seq, job }) => [seq, job])).toEqual([
    [1, 'žluťoučký'],
    [2, 'j'],
    [3, 'j'],
  ]);
  expect(second.paid().map(({ seq }) => seq)).toEqual([1, 3]);
});

test('a journal that an older version began can be read, and goes on', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kinoloom-journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { vendor: _, paid: __, ...older } = { ...entry, seq: 1 };
  appendFileSync(join(dir, 'journal.jsonl'), `${JSON.stringify(older)}\n`);
  const journal = new Journal(dir);
  journal.append(entry);
  expect(journal.entries().map(({ seq, vendor, paid }) => [seq, vendor, paid])).toEqual([
    [1, null, false],
    [2, 'replicate', true],
  ]);
});

test('entries are kept for a week or two, and keep counting', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kinoloom-journal-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const DAY = 24 * 60 * 60_000;
  const days = Array.from({ length: 40 }, (_, day) => day);
  for (const day of days) new Journal(dir).append({ ...entry, at: 1 + day * DAY });
  const kept = new Journal(dir).entries();
  expect(kept.map(({ seq }) => seq)).toEqual(days.slice(-kept.length).map((day) => day + 1));
  expect(kept.length).toBeGreaterThanOrEqual(7);
  expect(kept.length).toBeLessThanOrEqual(16);
});
