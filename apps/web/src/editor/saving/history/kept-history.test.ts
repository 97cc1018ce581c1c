import 'fake-indexeddb/auto';
import { Composition, deleteOverlays, emptyRows, type History, type HistoryLimits } from '@kinoloom/composition';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyComposition } from '../../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { anyEdit, type AnyEdit } from '../../../../../../packages/composition/src/testing/edit-arbitrary.ts';
import { forgetProject } from '../../../lib/forget-histories.ts';
import {
  openHistoryStore,
  type HistoryHead,
  type HistoryStore,
  type HistoryWrite,
} from '../../../lib/kept-histories.ts';
import {
  createEditor,
  edit,
  redoEdit,
  replaceComposition,
  undoEdit,
  type Editor,
  type EditFunction,
} from '../../store/index.ts';
import { claimHistory } from './kept-history.ts';

/** Of the long history. */
const EDITS = Number(process.env['EDITS'] ?? 500);

let store: HistoryStore;
beforeEach(async () => {
  store = await openHistoryStore();
});
afterEach(async () => {
  for (const { project, history } of await store.heads()) await store.remove(project, history);
});

const bytes = (composition: Composition): string => JSON.stringify(Composition.parse(composition));
const asSaved = (composition: Composition): Composition => Composition.parse(JSON.parse(JSON.stringify(composition)));

let count = 0;
const newKey = (): string => `key ${(count += 1)}`;

/** One browser with its tabs; a tab is opened on what the server has. */
function browser(given: { store?: HistoryStore; limits?: HistoryLimits; now?: () => number } = {}) {
  const living = new Set<string>();
  const pages = {
    markAlive: () => undefined,
    living: async (all: readonly string[]) => new Set(all.filter((page) => living.has(page))),
  };
  const newTab = () => {
    let own: string | null = null;
    const tab = { get: () => own, set: (_project: string, history: string) => void (own = history) };
    let page = '';
    return {
      /** Opens the project, or reloads: as after a crash, nothing of the page before has run. */
      async open(composition: Composition, project = 'p') {
        living.delete(page);
        page = newKey();
        living.add(page);
        const { now = Date.now } = given;
        const claimed = await claimHistory({ store, project, page, pages, tab, newKey, now, ...given });
        const history = claimed.recall(composition);
        const editor = createEditor({ composition, history, newId: newKey, ...given });
        claimed.keep(editor);
        return editor;
      },
      close: () => void living.delete(page),
    };
  };
  return { newTab };
}

const historyOf = ({ state }: Editor): History => state.getState().history;
const presentOf = (editor: Editor): Composition => historyOf(editor).present;
const undoAll = (editor: Editor): void => {
  while (historyOf(editor).past.length > 0) undoEdit(editor);
};

const addClip =
  (id: string, from: number): EditFunction =>
  () => ({
    ok: true,
    value: { stage: null, overlays: [{ id, index: 0, before: null, after: video({ id, from }) }] },
  });
const start = compositionOf(video({ id: 'a' }));
const withRows = (composition: Composition, rows: number): Composition => ({ ...composition, rows: emptyRows(rows) });

type Step = 'undo' | 'redo' | 'reload' | { edit: AnyEdit; gesture: string | undefined };
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ edit: anyEdit, gesture: fc.constantFrom(undefined, undefined, 'a', 'b') }) },
  { weight: 3, arbitrary: fc.constantFrom('undo', 'redo') },
  { weight: 1, arbitrary: fc.constant('reload') },
);

/** Does the same in a page that is reloaded and in one that never is. */
async function play(composition: Composition, list: readonly Step[], limits: HistoryLimits) {
  const [tab, project] = [browser({ limits }).newTab(), newKey()];
  let editor = await tab.open(composition, project);
  const never = createEditor({ composition, newId: newKey, limits });
  let visit = 1;
  for (const step of list) {
    if (step === 'reload') {
      editor = await tab.open(asSaved(presentOf(editor)), project);
      visit += 1;
      continue;
    }
    for (const each of [editor, never])
      if (step === 'undo') undoEdit(each);
      else if (step === 'redo') redoEdit(each);
      else {
        const make = (before: Composition) => step.edit.run(before) ?? nothing;
        edit(each, make, step.gesture === undefined ? {} : { gesture: `${step.gesture} ${visit}` });
      }
  }
  return { editor: await tab.open(asSaved(presentOf(editor)), project), never };
}

const nothing = { ok: true as const, value: { stage: null, overlays: [] } };

function expectSame(editor: Editor, never: Editor): void {
  const counts = ({ past, future }: History) => [past.length, future.length];
  expect(counts(historyOf(editor))).toEqual(counts(historyOf(never)));
  for (;;) {
    expect(bytes(presentOf(editor))).toBe(bytes(presentOf(never)));
    if (historyOf(never).past.length === 0) return;
    undoEdit(editor);
    undoEdit(never);
  }
}

describe('whatever is edited, undone, redone and reloaded', () => {
  test('each undo and redo gives the same bytes as in a page that was never reloaded', () =>
    fc.assert(
      fc.asyncProperty(
        anyComposition,
        fc.array(steps, { maxLength: 40 }),
        fc.constantFrom(3, 10, 1_000),
        async (composition, list, marks) => {
          const { editor, never } = await play(composition, list, { marks, size: 1e9 });
          while (historyOf(never).future.length > 0) {
            redoEdit(editor);
            redoEdit(never);
            expect(bytes(presentOf(editor))).toBe(bytes(presentOf(never)));
          }
          expectSame(editor, never);
        },
      ),
      { numRuns: 150 },
    ));

  test('a long history is undone to the first byte', { timeout: 60_000 + EDITS * 200 }, async () => {
    const limits = { marks: EDITS, size: 1e9 };
    const tab = browser({ limits }).newTab();
    let editor = await tab.open(start);
    const edits = fc.sample(anyEdit, { numRuns: 20_000, seed: 8 });
    for (let tried = 0; historyOf(editor).past.length < EDITS; tried++) {
      const any = edits[tried % edits.length];
      edit(editor, (before) => any?.run(before) ?? nothing);
      // Random edits delete more than they add.
      if (presentOf(editor).overlays.length < 8) edit(editor, addClip(newKey(), 10_000 + tried * 10));
      if (tried % Math.ceil(EDITS / 4) === 7) editor = await tab.open(asSaved(presentOf(editor)));
    }
    editor = await tab.open(asSaved(presentOf(editor)));
    expect(historyOf(editor).past).toHaveLength(EDITS);
    undoAll(editor);
    expect(bytes(presentOf(editor))).toBe(bytes(start));
  });
});

test('an edit writes its own mark only, and undo none', async () => {
  const writes: [marks: number, film: boolean][] = [];
  const counting: HistoryStore = {
    ...store,
    write: (write) => {
      writes.push([write.marks.length, write.film !== undefined]);
      return store.write(write);
    },
  };
  const tab = browser({ store: counting, limits: { marks: 3, size: 1e9 } }).newTab();
  const editor = await tab.open(start);
  for (const [at, id] of ['b', 'c', 'd', 'e'].entries()) edit(editor, addClip(id, 20 * (at + 1)));
  undoEdit(editor);
  undoEdit(editor);
  redoEdit(editor);
  edit(editor, addClip('f', 200));
  // The composition goes along with the first mark, and when the mark after it was dropped.
  expect(writes).toEqual([
    [1, true],
    [1, false],
    [1, false],
    [1, true],
    [0, false],
    [0, false],
    [0, false],
    [1, false],
  ]);
});

describe('a composition that is not what the history ends with', () => {
  test('was edited elsewhere: the difference is one step, named so, and those before it stay', async () => {
    const tab = browser().newTab();
    edit(await tab.open(start), addClip('b', 20));
    const there = { ...compositionOf(video({ id: 'a' }), video({ id: 'z', from: 90 })), rows: emptyRows(7) };
    const editor = await tab.open({ ...there, overlays: [video({ id: 'b', from: 20 }), ...there.overlays] });
    expect(historyOf(editor).past.map(({ origin }) => origin)).toEqual([undefined, 'elsewhere']);
    undoEdit(editor);
    expect(presentOf(editor).overlays.map(({ id }) => id)).toEqual(['b', 'a']);
    undoEdit(editor);
    expect(presentOf(editor)).toEqual(start);
    redoEdit(editor);
    redoEdit(editor);
    expect(presentOf(editor).rows).toHaveLength(7);
  });

  test('has no step where the difference cannot be undone exactly', async () => {
    const tab = browser().newTab();
    edit(await tab.open(start), addClip('b', 20));
    const editor = await tab.open({ ...start, overlays: [video({ id: 'a' }), video({ id: 'b', from: 20 })] });
    expect(historyOf(editor).past).toEqual([]);
  });

  test('is joined in a running page, too, and after a reload', async () => {
    const tab = browser().newTab();
    const editor = await tab.open(start);
    edit(editor, addClip('b', 20));
    replaceComposition(editor, withRows(presentOf(editor), 7), 'elsewhere');
    edit(editor, (before) => deleteOverlays(before, ['a']));
    const again = await tab.open(asSaved(presentOf(editor)));
    expect(historyOf(again).past.map(({ origin }) => origin)).toEqual([undefined, 'elsewhere', undefined]);
    undoAll(again);
    expect(presentOf(again)).toEqual(start);
  });
});

describe('two tabs', () => {
  test('each go on with their own history after a reload', async () => {
    const { newTab } = browser();
    const [one, two] = [newTab(), newTab()];
    const [first, second] = [await one.open(start), await two.open(start)];
    edit(first, addClip('b', 20));
    edit(second, addClip('c', 50));
    const [firstAgain, secondAgain] = [await one.open(presentOf(first)), await two.open(presentOf(second))];
    const change = (editor: Editor) =>
      historyOf(editor).past.flatMap((mark) => mark.change.overlays.map(({ id }) => id));
    expect([change(firstAgain), change(secondAgain)]).toEqual([['b'], ['c']]);
  });

  test('never write one history: a new one begins empty while the other is open, and takes over what a closed one left', async () => {
    const { newTab } = browser();
    const one = newTab();
    const editor = await one.open(start);
    edit(editor, addClip('b', 20));
    expect(historyOf(await newTab().open(presentOf(editor))).past).toEqual([]);
    one.close();
    expect(historyOf(await newTab().open(presentOf(editor))).past).toHaveLength(1);
    expect(historyOf(await newTab().open(presentOf(editor))).past).toEqual([]);
  });
});

describe('what is stored', () => {
  const damaged = async (damage: (head: HistoryHead) => Partial<HistoryWrite>) => {
    const tab = browser().newTab();
    const before = await tab.open(start);
    edit(before, addClip('b', 20));
    edit(before, addClip('c', 50));
    const [head] = await store.heads();
    await store.write({ head: head!, from: head!.end, marks: [], ...damage(head!) });
    const editor = await tab.open(presentOf(before));
    return { editor, tab };
  };

  test.for<[string, (head: HistoryHead) => Partial<HistoryWrite>]>([
    ['is of another version of compositions', (head) => ({ head: { ...head, version: head.version + 1 } })],
    ['lacks a mark', (head) => ({ from: head.first + 1, marks: [] })],
    ['has a mark that is none', (head) => ({ from: head.first + 1, marks: [{ change: { overlays: 3 } }] })],
    ['has a composition that is none', () => ({ film: { version: 4 } })],
    [
      'has a field that this version does not know',
      (head) => ({
        from: head.first + 1,
        marks: [
          { change: { stage: null, overlays: [{ id: 'c', index: 0, before: null, after: { ...video(), more: 1 } }] } },
        ],
      }),
    ],
  ])('is left out when it %s; the project opens, and a new history is stored', async ([, damage]) => {
    const { editor, tab } = await damaged(damage);
    expect(historyOf(editor).past).toEqual([]);
    edit(editor, addClip('d', 100));
    expect(historyOf(await tab.open(presentOf(editor))).past).toHaveLength(1);
  });

  test('is used as far as its marks are of the composition', async () => {
    const { editor } = await damaged((head) => ({
      film: compositionOf(video({ id: 'c', from: 50 }), video({ id: 'b', from: 20 }), video({ id: 'a', speed: 2 })),
      head: { ...head, filmAt: head.end },
    }));
    // What differs is one step; the marks before it are of the stored composition.
    undoEdit(editor);
    expect(presentOf(editor).overlays.at(-1)).toMatchObject({ speed: 2 });
  });

  test('goes with its project', async () => {
    const tab = browser().newTab();
    edit(await tab.open(start), addClip('b', 20));
    edit(await tab.open(start, 'another'), addClip('b', 20));
    forgetProject('p');
    await expect.poll(async () => (await store.heads()).map(({ project }) => project)).toEqual(['another']);
    expect(await store.read({ ...(await store.heads())[0]!, project: 'p' })).toMatchObject({ marks: [] });
  });

  test('is limited: twenty histories, none older than thirty days', async () => {
    let day = 0;
    const { newTab } = browser({ now: () => day * 86_400_000 });
    for (; day < 25; day++) {
      const tab = newTab();
      edit(await tab.open(start, `project ${day}`), addClip('b', 20));
      tab.close();
    }
    await newTab().open(start, 'last');
    await expect.poll(async () => (await store.heads()).length).toBe(20);
    day = 44;
    await newTab().open(start, 'much later');
    await expect
      .poll(async () => (await store.heads()).map(({ project }) => project).toSorted())
      .toEqual(Array.from({ length: 11 }, (_, at) => `project ${at + 14}`));
  });
});

test('where nothing can be stored, undo is of this visit only, and what was stored is removed', async () => {
  let isFull = false;
  const full: HistoryStore = {
    ...store,
    write: (write) => (isFull ? Promise.reject(new Error('QuotaExceededError')) : store.write(write)),
  };
  const tab = browser({ store: full }).newTab();
  const editor = await tab.open(start);
  edit(editor, addClip('b', 20));
  isFull = true;
  edit(editor, addClip('c', 50));
  await expect.poll(() => store.heads()).toEqual([]);
  edit(editor, addClip('d', 90));
  undoAll(editor);
  expect(presentOf(editor)).toEqual(start);
  expect(historyOf(await tab.open(start)).past).toEqual([]);
});
