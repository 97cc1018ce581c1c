import { applyChange, Composition, type Change } from '@kinoloom/composition';
import type { ProjectSummary, SaveProject } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEdit } from '../../../../../packages/composition/src/testing/edit-arbitrary.ts';
import { anyComposition } from '../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { compositionOf as film, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { ApiError } from '../../lib/api-error.ts';
import { edit, shownComposition, type EditFunction } from '../store/index.ts';
import type { EditJournal, EditJournalEntry } from './journal.ts';
import { openProjectSession, type ProjectSession } from './open-project.ts';
import type { ProjectCalls } from './project-calls.ts';

/** Outcome of a request: answered, never received, processed with the response lost, or refused. */
type Fate = 'answered' | 'lost' | 'answer lost' | 'refused';

/** A server with one project that implements revisions and keys. */
function serverWith(start: Composition) {
  let film = start;
  let revision = 1;
  let key: string | null = null;
  let name = 'Film';
  const copies: Composition[] = [];
  const fates: Fate[] = [];
  const summary = (): ProjectSummary => ({
    id: 'p',
    flow_id: null,
    name,
    revision,
    key,
    width: film.canvas.width,
    height: film.canvas.height,
    aspect_ratio: '16:9',
    duration_in_frames: 0,
    overlay_count: film.overlays.length,
    thumbnail_url: null,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
  });
  const write = (save: SaveProject): void => {
    if (key !== null && save.key === key) return;
    if (save.revision !== revision) throw new ApiError(409, 'project.conflict', 'Changed elsewhere');
    if (save.changes) film = (save.changes as Change[]).reduce(applyChange, film);
    if (save.composition) film = Composition.parse(save.composition);
    name = save.name ?? name;
    revision += 1;
    key = save.key ?? null;
  };
  const calls: ProjectCalls = {
    read: async () => ({ ...summary(), composition: film }),
    async save(save) {
      const fate = fates.shift() ?? 'answered';
      if (fate === 'lost') throw new ApiError(0, 'network', 'No connection');
      if (fate === 'refused') throw new ApiError(413, 'input.too_large', 'Too large');
      write(save);
      if (fate === 'answer lost') throw new ApiError(503, 'unexpected', 'Try again');
      return summary();
    },
    async copy(_name, copied) {
      copies.push(copied);
      return { ...summary(), id: 'copy', composition: copied };
    },
  };
  return {
    calls,
    fates,
    copies,
    get film() {
      return film;
    },
    get summary() {
      return summary();
    },
    /** As another tab does. */
    elsewhere: (make: (film: Composition) => Composition, newName = name): void => {
      film = make(film);
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
function lifeOfPages() {
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
async function pageOn(server: Server, journal: EditJournal | null, newKey: () => string, pages = lifeOfPages()) {
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
    film: () => shownComposition(session.editor.state.getState()),
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

describe('whatever happens to calls and pages', () => {
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
          kind: fc.constant('fate' as const),
          fate: fc.constantFrom<Fate>('lost', 'answer lost', 'answered'),
        }),
      },
    ),
    { maxLength: 30 },
  );

  test('no edit is lost, and none is done twice', () =>
    fc.assert(
      fc.asyncProperty(anyComposition, steps, async (start, list) => {
        const server = serverWith(start);
        const journal = journalIn();
        const newKey = keys();
        const pages = lifeOfPages();
        let page = await pageOn(server, journal, newKey, pages);
        let expected = start;
        for (const step of list) {
          if (step.kind === 'edit') {
            const made = step.edit.run(page.film());
            if (made) edit(page.session.editor, () => made);
            expected = page.film();
            // Time for IndexedDB.
            await page.settle();
          } else if (step.kind === 'fate') server.fates.push(step.fate);
          else if (step.kind === 'pass') await page.pass();
          else {
            if (step.kind === 'reload') page.session[Symbol.dispose]();
            else pages.killAll();
            await page.settle();
            page = await pageOn(server, journal, newKey, pages);
            expect(page.state().kind).not.toBe('conflict');
            expect(page.film()).toEqual(expected);
          }
        }
        server.fates.length = 0;
        for (let turn = 0; turn < 4; turn++) await page.pass();
        expect(page.state().kind).toBe('saved');
        expect(server.film).toEqual(expected);
        expect(journal.entries.size).toBe(0);
      }),
      { numRuns: 150 },
    ));
});

const start = film(video({ id: 'a' }));

test('edits made close together are one save', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  edit(page.session.editor, addClip('b', 20));
  edit(page.session.editor, addClip('c', 40));
  expect(page.state().kind).toBe('saving');
  await page.pass();
  expect(page.state().kind).toBe('saved');
  expect(server.summary.revision).toBe(2);
  expect(server.film.overlays).toHaveLength(3);
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

  test('is not written over: the user is asked', async () => {
    const { server, page } = await meeting();
    expect(page.state().kind).toBe('conflict');
    expect(server.film.overlays).toHaveLength(1);
    expect(page.film().overlays).toHaveLength(2);
  });

  test('becomes this one, if that is chosen', async () => {
    const { server, page } = await meeting();
    await page.session.saver.choose('mine');
    await page.settle();
    expect(page.state().kind).toBe('saved');
    expect(server.film).toEqual(page.film());
    expect(server.film.rows).toBe(5);
  });

  test('takes the place of this one, if that is chosen', async () => {
    const { server, page } = await meeting();
    await page.session.saver.choose('theirs');
    expect(page.film()).toEqual(server.film);
    expect(page.state().kind).toBe('saved');
  });

  test('stays, and this one becomes a project of its own, if both are to be kept', async () => {
    const { server, page } = await meeting();
    const mine = page.film();
    await page.session.saver.choose('both');
    expect(server.copies).toEqual([mine]);
    expect(page.film()).toEqual(server.film);
  });

  test('is followed where nothing is unsaved, once no gesture is in hand', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    page.session.editor.state.setState({ draft: { composition: start, change: { overlays: [], stage: null } } });
    server.elsewhere((before) => ({ ...before, rows: 7 }));
    page.session.saver.onRemoteChange(server.summary);
    await page.settle();
    expect(page.film().rows).toBe(5);
    page.session.editor.state.setState({ draft: null });
    await page.settle();
    expect(page.film().rows).toBe(7);
    expect(page.followed).toBe(1);
  });

  test('goes on where only its name is another', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    server.elsewhere((before) => before, 'Renamed');
    edit(page.session.editor, addClip('b', 20));
    await page.pass();
    expect(page.state().kind).toBe('saved');
    expect(page.session.saver.project.name).toBe('Renamed');
    expect(server.film.overlays).toHaveLength(2);
  });
});

test('a film that the server does not take is kept, and tried again with the next edit', async () => {
  const server = serverWith(start);
  const journal = journalIn();
  const page = await pageOn(server, journal, keys());
  server.fates.push('refused');
  edit(page.session.editor, addClip('b', 20));
  await page.pass();
  expect(page.state()).toEqual({ kind: 'refused', reason: 'Too large' });
  expect(journal.entries.size).toBe(1);
  edit(page.session.editor, addClip('c', 40));
  await page.pass();
  expect(server.film.overlays).toHaveLength(3);
});

test('a name given while an edit is on its way is kept, and so is the edit', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  edit(page.session.editor, addClip('b', 20));
  page.session.saver.flush();
  await page.session.saver.rename('Another');
  edit(page.session.editor, addClip('c', 40));
  await page.pass();
  await page.pass();
  expect(server.summary.name).toBe('Another');
  expect(server.film.overlays).toHaveLength(3);
  expect(page.state().kind).toBe('saved');
});
