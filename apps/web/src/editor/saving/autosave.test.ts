import { applyChange, Composition, type Change } from '@kinoloom/composition';
import type { ProjectSummary, SaveProject } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEdit } from '../../../../../packages/composition/src/testing/edit-arbitrary.ts';
import { anyComposition } from '../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { ApiError } from '../../lib/api-error.ts';
import { edit, shownComposition, type EditFunction } from '../store/index.ts';
import type { EditJournal, EditJournalEntry } from './journal.ts';
import { openProjectSession, type ProjectSession } from './open-project.ts';
import type { ProjectCalls } from './project-calls.ts';

/** Outcome of a request: answered, never received, processed with the response lost, or refused. */
type Outcome = 'answered' | 'lost' | 'answer lost' | 'refused';

/** A server with one project that implements revisions and keys. */
function serverWith(start: Composition) {
  let composition = start;
  let revision = 1;
  let key: string | null = null;
  let name = 'Film';
  const copies: Composition[] = [];
  const outcomes: Outcome[] = [];
  const summary = (): ProjectSummary => ({
    id: 'p',
    flow_id: null,
    name,
    revision,
    key,
    width: composition.canvas.width,
    height: composition.canvas.height,
    aspect_ratio: '16:9',
    duration_in_frames: 0,
    overlay_count: composition.overlays.length,
    thumbnail_url: null,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
  });
  const write = (save: SaveProject): void => {
    if (key !== null && save.key === key) return;
    if (save.revision !== revision) throw new ApiError(409, 'project.conflict', 'Changed elsewhere');
    if (save.changes) composition = (save.changes as Change[]).reduce(applyChange, composition);
    if (save.composition) composition = Composition.parse(save.composition);
    name = save.name ?? name;
    revision += 1;
    key = save.key ?? null;
  };
  const calls: ProjectCalls = {
    read: async () => ({ ...summary(), composition }),
    async save(save) {
      const outcome = outcomes.shift() ?? 'answered';
      if (outcome === 'lost') throw new ApiError(0, 'network', 'No connection');
      if (outcome === 'refused') throw new ApiError(413, 'input.too_large', 'Too large');
      write(save);
      if (outcome === 'answer lost') throw new ApiError(503, 'unexpected', 'Try again');
      return summary();
    },
    async copy(_name, copied) {
      copies.push(copied);
      return { ...summary(), id: 'copy', composition: copied };
    },
  };
  return {
    calls,
    outcomes,
    copies,
    get composition() {
      return composition;
    },
    get summary() {
      return summary();
    },
    /** As another tab does. */
    elsewhere: (make: (composition: Composition) => Composition, newName = name): void => {
      composition = make(composition);
      name = newName;
      revision += 1;
      key = null;
    },
  };
}

function journalIn(
  entries = new Map<string, EditJournalEntry>(),
): EditJournal & { entries: Map<string, EditJournalEntry> } {
  return {
    entries,
    read: async () => [...entries.values()],
    write: async (entry) => void entries.set(entry.page, structuredClone(entry)),
    remove: async (_project, page) => void entries.delete(page),
  };
}

/** Simulates the open pages; `kill` ends one without cleanup. */
function simulatedPages() {
  const alive = new Set<string>();
  return {
    markAlive(page: string, signal: AbortSignal): void {
      alive.add(page);
      signal.addEventListener('abort', () => alive.delete(page));
    },
    living: async (pages: readonly string[]) => new Set(pages.filter((page) => alive.has(page))),
    killAll: () => alive.clear(),
  };
}

type Server = ReturnType<typeof serverWith>;

/** A page with its own clock: `pass` runs due timers and lets promises settle. */
async function pageOn(server: Server, journal: EditJournal | null, newKey: () => string, pages = simulatedPages()) {
  let timers: (() => void)[] = [];
  let followed = 0;
  const session: ProjectSession = await openProjectSession({
    id: 'p',
    calls: server.calls,
    journal,
    pages,
    newKey,
    now: () => 0,
    later(run) {
      timers.push(run);
      return () => (timers = timers.filter((other) => other !== run));
    },
    signal: new AbortController().signal,
    onFollowed: () => (followed += 1),
    onJournalFailed(error) {
      throw error;
    },
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return {
    session,
    settle,
    get followed() {
      return followed;
    },
    async pass() {
      const due = timers;
      timers = [];
      for (const run of due) run();
      await settle();
    },
    composition: () => shownComposition(session.editor.state.getState()),
    state: () => session.saver.state.getState(),
  };
}

function keys(): () => string {
  let made = 0;
  return () => `key ${(made += 1)}`;
}

const addClip =
  (id: string, from: number): EditFunction =>
  () => ({
    ok: true,
    value: { stage: null, overlays: [{ id, index: 0, before: null, after: video({ id, from }) }] },
  });

describe('with lost requests, lost responses, killed and reloaded pages', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), edit: anyEdit }) },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constantFrom('pass' as const, 'kill' as const, 'reload' as const) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('outcome' as const),
          outcome: fc.constantFrom<Outcome>('lost', 'answer lost', 'answered'),
        }),
      },
    ),
    { maxLength: 30 },
  );

  test('no edit is lost or applied twice', () =>
    fc.assert(
      fc.asyncProperty(anyComposition, steps, async (start, list) => {
        const server = serverWith(start);
        const journal = journalIn();
        const newKey = keys();
        const pages = simulatedPages();
        let page = await pageOn(server, journal, newKey, pages);
        let expected = start;
        for (const step of list) {
          if (step.kind === 'edit') {
            const made = step.edit.run(page.composition());
            if (made) edit(page.session.editor, () => made);
            expected = page.composition();
            // Time for IndexedDB.
            await page.settle();
          } else if (step.kind === 'outcome') server.outcomes.push(step.outcome);
          else if (step.kind === 'pass') await page.pass();
          else {
            if (step.kind === 'reload') page.session[Symbol.dispose]();
            else pages.killAll();
            await page.settle();
            page = await pageOn(server, journal, newKey, pages);
            expect(page.state().kind).not.toBe('conflict');
            expect(page.composition()).toEqual(expected);
          }
        }
        server.outcomes.length = 0;
        for (let turn = 0; turn < 4; turn++) await page.pass();
        expect(page.state().kind).toBe('saved');
        expect(server.composition).toEqual(expected);
        expect(journal.entries.size).toBe(0);
      }),
      { numRuns: 150 },
    ));
});

const start = compositionOf(video({ id: 'a' }));

test('edits made in quick succession are one save', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  edit(page.session.editor, addClip('b', 20));
  edit(page.session.editor, addClip('c', 40));
  expect(page.state().kind).toBe('saving');
  await page.pass();
  expect(page.state().kind).toBe('saved');
  expect(server.summary.revision).toBe(2);
  expect(server.composition.overlays).toHaveLength(3);
});

describe('a project that was changed elsewhere', () => {
  const meeting = async () => {
    const server = serverWith(start);
    const page = await pageOn(server, journalIn(), keys());
    server.elsewhere((before) => ({ ...before, rows: 7 }));
    edit(page.session.editor, addClip('mine', 20));
    await page.pass();
    return { server, page };
  };

  test('is not overwritten, and the state becomes a conflict', async () => {
    const { server, page } = await meeting();
    expect(page.state().kind).toBe('conflict');
    expect(server.composition.overlays).toHaveLength(1);
    expect(page.composition().overlays).toHaveLength(2);
  });

  test('is overwritten if the user chooses the local version', async () => {
    const { server, page } = await meeting();
    await page.session.saver.choose('mine');
    await page.settle();
    expect(page.state().kind).toBe('saved');
    expect(server.composition).toEqual(page.composition());
    expect(server.composition.rows).toBe(5);
  });

  test('replaces the local version if the user chooses it', async () => {
    const { server, page } = await meeting();
    await page.session.saver.choose('theirs');
    expect(page.composition()).toEqual(server.composition);
    expect(page.state().kind).toBe('saved');
  });

  test('is kept, and the local version becomes a copy, if the user chooses both', async () => {
    const { server, page } = await meeting();
    const mine = page.composition();
    await page.session.saver.choose('both');
    expect(server.copies).toEqual([mine]);
    expect(page.composition()).toEqual(server.composition);
  });

  test('is loaded if nothing is unsaved, after the current gesture has ended', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    page.session.editor.state.setState({ draft: { composition: start, change: { overlays: [], stage: null } } });
    server.elsewhere((before) => ({ ...before, rows: 7 }));
    page.session.saver.onRemoteChange(server.summary);
    await page.settle();
    expect(page.composition().rows).toBe(5);
    page.session.editor.state.setState({ draft: null });
    await page.settle();
    expect(page.composition().rows).toBe(7);
    expect(page.followed).toBe(1);
  });

  test('causes no conflict if only its name differs', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    server.elsewhere((before) => before, 'Renamed');
    edit(page.session.editor, addClip('b', 20));
    await page.pass();
    expect(page.state().kind).toBe('saved');
    expect(page.session.saver.project.name).toBe('Renamed');
    expect(server.composition.overlays).toHaveLength(2);
  });
});

test('a refused save keeps its edits in the journal and is retried with the next edit', async () => {
  const server = serverWith(start);
  const journal = journalIn();
  const page = await pageOn(server, journal, keys());
  server.outcomes.push('refused');
  edit(page.session.editor, addClip('b', 20));
  await page.pass();
  expect(page.state()).toEqual({ kind: 'refused', reason: 'Too large' });
  expect(journal.entries.size).toBe(1);
  edit(page.session.editor, addClip('c', 40));
  await page.pass();
  expect(server.composition.overlays).toHaveLength(3);
});

test('a rename during a save is kept, and so are the edits', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  edit(page.session.editor, addClip('b', 20));
  page.session.saver.flush();
  await page.session.saver.rename('Another');
  edit(page.session.editor, addClip('c', 40));
  await page.pass();
  await page.pass();
  expect(server.summary.name).toBe('Another');
  expect(server.composition.overlays).toHaveLength(3);
  expect(page.state().kind).toBe('saved');
});
