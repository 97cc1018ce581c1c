import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openEditJournal, type EditJournalEntry } from './journal.ts';

const entry = (page: string, at: number): EditJournalEntry => ({
  project: 'p',
  page,
  unsaved: { base: 1, sent: null, queued: null },
  film: null,
  at,
});

test('the journal lists the latest entry of each page of a project, oldest first, until it is removed', async () => {
  const journal = await openEditJournal();
  await journal.write(entry('b', 2));
  await journal.write(entry('a', 1));
  await journal.write({ ...entry('c', 3), project: 'another' });
  await journal.write(entry('b', 5));
  expect((await journal.read('p')).map(({ page, at }) => [page, at])).toEqual([
    ['a', 1],
    ['b', 5],
  ]);
  await journal.remove('p', 'a');
  expect(await journal.read('p')).toEqual([entry('b', 5)]);
});
