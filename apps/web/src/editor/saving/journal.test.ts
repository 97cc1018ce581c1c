import 'fake-indexeddb/auto';
import { changeBetween, COMPOSITION_VERSION, invertChange, parseComposition, type Change } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { asVersion2, oldDocuments } from '../../../../../packages/composition/src/testing/version-2.ts';
import { openEditJournal, type EditJournalEntry } from './journal.ts';

const entry = (page: string, at: number): EditJournalEntry => ({
  project: 'p',
  page,
  unsaved: { base: 1, sent: null, queued: null },
  film: null,
  at,
});

const version2Of = ({ overlays, stage }: Change) => ({
  stage,
  overlays: overlays.map(({ before, after, ...rest }) => ({
    ...rest,
    before: before && asVersion2(before),
    after: after && asVersion2(after),
  })),
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

test('what a page of version 2 has left is read as changes and a composition of this version', async () => {
  const film = parseComposition(oldDocuments[2]);
  const change = changeBetween({ ...film, overlays: [] }, film);
  const left = {
    ...entry('old', 9),
    project: 'of version 2',
    unsaved: { base: 4, sent: { key: 'k', change: version2Of(change) }, queued: version2Of(invertChange(change)) },
    film: oldDocuments[2],
  };
  const journal = await openEditJournal();
  // As it lies in the browser.
  await journal.write(left as unknown as EditJournalEntry);
  const unsaved = { base: 4, sent: { key: 'k', change }, queued: invertChange(change) };
  expect(await journal.read('of version 2')).toEqual([{ ...left, unsaved, film }]);
});

test('an entry that this version cannot read stays for one that can', async () => {
  const journal = await openEditJournal();
  const newer = { ...entry('newer', 1), project: 'newer', film: { version: COMPOSITION_VERSION + 1 } };
  await journal.write(newer as unknown as EditJournalEntry);
  await expect(journal.read('newer')).rejects.toThrow('newer version');
  await expect(journal.read('newer')).rejects.toThrow('newer version');
});
