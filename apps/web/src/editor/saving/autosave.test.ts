import { applyChange, Composition, deleteOverlays, emptyRows, type Change } from '@kinoloom/composition';
import { limits, messages, type ProjectSummary, type SaveProject } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEdit } from '../../../../../packages/composition/src/testing/edit-arbitrary.ts';
import { anyComposition } from '../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import { compositionOf, video } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { ApiError } from '../../lib/api-error.ts';
import { edit, shownComposition, undoEdit, type EditFunction } from '../store/index.ts';
import type { EditJournal, EditJournalEntry } from './journal.ts';
import { openProjectSession, type ProjectSession } from './open-project.ts';
import type { ProjectCalls } from './project-calls.ts';

/** Outcome of a request: answered, never received, processed with the response lost, or refused for one reason or another. */
type Outcome = 'answered' | 'lost' | 'answer lost' | 'refused' | 'does not apply' | 'deleted';

/** A server with one project that implements revisions and keys. */
function serverWith(start: Composition) {
  let composition = start;
  let revision = 1;
  let key: string | null = null;
  let name = 'Film';
  const copies: Composition[] = [];
  const outcomes: Outcome[] = [];
  const saves: SaveProject[] = [];
  let isReadable = true;
  let held: Promise<void> | undefined;
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
    async read() {
      if (!isReadable) throw new ApiError(0, 'network', 'No connection');
      return { ...summary(), composition };
    },
    async save(save) {
      saves.push(save);
      await held;
      const outcome = outcomes.shift() ?? 'answered';
      if (outcome === 'lost') throw new ApiError(0, 'network', 'No connection');
      if (outcome === 'refused') throw new ApiError(413, 'input.too_large', 'Too large');
      if (outcome === 'does not apply') throw new ApiError(422, 'project.change', 'Does not apply');
      if (outcome === 'deleted') throw new ApiError(404, 'project.not_found', 'Not found');
      write(save);
      if (outcome === 'answer lost') throw new ApiError(503, 'unexpected', 'Try again');
      return summary();
    },
    async copy(_name, copied) {
      if (!isReadable) throw new ApiError(0, 'network', 'No connection');
      copies.push(copied);
      return { ...summary(), id: 'copy', composition: copied };
    },
  };
  return {
    calls,
    outcomes,
    copies,
    /** The requests to save that were made. */
    saves,
    setReadable: (readable: boolean): void => void (isReadable = readable),
    /** Holds requests to save until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
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
async function pageOn(
  server: Server,
  journal: EditJournal | null,
  newKey: () => string,
  pages = simulatedPages(),
  onJournalFailed = (error: unknown): void => {
    throw error;
  },
) {
  let timers: (() => void)[] = [];
  const delays: number[] = [];
  let followed = 0;
  const session: ProjectSession = await openProjectSession({
    id: 'p',
    calls: server.calls,
    journal,
    pages,
    filmLimits: () => Promise.resolve(limits.film),
    claimHistory: async () => null,
    newKey,
    now: () => 0,
    later(run, ms) {
      timers.push(run);
      delays.push(ms);
      return () => (timers = timers.filter((other) => other !== run));
    },
    signal: new AbortController().signal,
    onFollowed: () => (followed += 1),
    onJournalFailed,
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  return {
    session,
    settle,
    /** Of the timers that were set, in milliseconds. */
    delays,
    get isIdle() {
      return timers.length === 0;
    },
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
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
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
    expect(server.composition.rows).toHaveLength(5);
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
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
    page.session.saver.onRemoteChange(server.summary);
    await page.settle();
    expect(page.composition().rows).toHaveLength(5);
    page.session.editor.state.setState({ draft: null });
    await page.settle();
    expect(page.composition().rows).toHaveLength(7);
    expect(page.followed).toBe(1);
  });

  test('is not loaded again for a change of this page, nor over unsaved edits', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    const release = server.hold();
    edit(page.session.editor, addClip('b', 20));
    await page.pass();
    page.session.saver.onRemoteChange({ ...server.summary, revision: 2, key: server.saves[0]?.key ?? '' });
    page.session.saver.onRemoteChange({ ...server.summary, revision: 2, key: 'other' });
    await page.settle();
    expect(page.composition().overlays).toHaveLength(2);
    release();
    await page.settle();
    expect(page.state().kind).toBe('saved');
    expect(page.followed).toBe(0);
  });

  test('is still a conflict after this page is closed and opened again', async () => {
    const server = serverWith(start);
    const [journal, pages, newKey] = [journalIn(), simulatedPages(), keys()];
    const page = await pageOn(server, journal, newKey, pages);
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
    edit(page.session.editor, addClip('mine', 20));
    await page.pass();
    const mine = page.composition();
    pages.killAll();
    const again = await pageOn(server, journal, newKey, pages);
    expect(again.state().kind).toBe('conflict');
    expect(again.composition()).toEqual(mine);
  });

  test('is still a conflict after the page was reloaded while it asked again', async () => {
    const server = serverWith(start);
    const [journal, pages, newKey] = [journalIn(), simulatedPages(), keys()];
    const page = await pageOn(server, journal, newKey, pages);
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
    server.setReadable(false);
    edit(page.session.editor, addClip('mine', 20));
    await page.pass();
    const mine = page.composition();
    server.hold();
    // As when the page is hidden.
    page.session.saver.flush();
    await page.settle();
    expect(page.state().kind).toBe('saving');
    pages.killAll();
    server.setReadable(true);
    const again = await pageOn(server, journal, newKey, pages);
    expect(again.state().kind).toBe('conflict');
    expect(again.composition()).toEqual(mine);
  });

  test('is still a conflict if a page ended with an edit that was never sent, which is then on top of the changes', async () => {
    const server = serverWith(start);
    const [journal, pages, newKey] = [journalIn(), simulatedPages(), keys()];
    const page = await pageOn(server, journal, newKey, pages);
    edit(page.session.editor, addClip('mine', 20));
    await page.settle();
    pages.killAll();
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
    const again = await pageOn(server, journal, newKey, pages);
    expect(again.state()).toMatchObject({ kind: 'conflict', theirs: { composition: { rows: emptyRows(7) } } });
    expect(again.composition()).toMatchObject({ rows: emptyRows(7), overlays: [{ id: 'mine' }, { id: 'a' }] });
  });

  test('loses an edit, and says so, only if that is of what is no longer there', async () => {
    const server = serverWith(start);
    const [journal, pages, newKey] = [journalIn(), simulatedPages(), keys()];
    const page = await pageOn(server, journal, newKey, pages);
    edit(page.session.editor, (before) => deleteOverlays(before, ['a']));
    await page.settle();
    pages.killAll();
    server.elsewhere((before) => ({ ...before, overlays: [] }));
    const again = await pageOn(server, journal, newKey, pages);
    expect(again.session.recovered).toBe('lost');
    expect(again.composition().overlays).toEqual([]);
  });

  test('is asked for again if it could not be read', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
    server.setReadable(false);
    edit(page.session.editor, addClip('mine', 20));
    await page.pass();
    expect(page.state()).toMatchObject({ kind: 'waiting', reason: 'No connection' });
    server.setReadable(true);
    await page.pass();
    expect(page.state()).toMatchObject({ kind: 'conflict', theirs: { composition: { rows: emptyRows(7) } } });
  });

  test('stays a conflict while edits go on, and if the copy cannot be made', async () => {
    const { server, page } = await meeting();
    edit(page.session.editor, addClip('more', 40));
    await page.pass();
    page.session.saver.flush();
    await page.settle();
    expect(server.saves).toHaveLength(1);
    server.setReadable(false);
    await expect(page.session.saver.choose('both')).rejects.toThrow('No connection');
    expect(page.state().kind).toBe('conflict');
    expect(page.composition().overlays).toHaveLength(3);
  });

  test('leaves an automatic version with a name if the local version is chosen, even when the first request is lost', async () => {
    const { server, page } = await meeting();
    server.outcomes.push('lost');
    await page.session.saver.choose('mine');
    await page.settle();
    await page.pass();
    expect(page.state().kind).toBe('saved');
    edit(page.session.editor, addClip('next', 60));
    await page.pass();
    expect(server.saves.map(({ before }) => before)).toEqual([undefined, 'Keep mine', 'Keep mine', undefined]);
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

test('after a refused save, undo brings back the saved state', async () => {
  const server = serverWith(start);
  const journal = journalIn();
  const page = await pageOn(server, journal, keys());
  server.outcomes.push('refused');
  edit(page.session.editor, addClip('b', 20));
  await page.pass();
  expect(page.state().kind).toBe('refused');
  undoEdit(page.session.editor);
  await page.pass();
  expect(page.state().kind).toBe('saved');
  expect(server.saves).toHaveLength(1);
  expect(journal.entries.size).toBe(0);
});

test('an edit that waits while the project is renamed is not lost with the page', async () => {
  const server = serverWith(start);
  const [journal, pages, newKey] = [journalIn(), simulatedPages(), keys()];
  const page = await pageOn(server, journal, newKey, pages);
  edit(page.session.editor, addClip('b', 20));
  await page.session.saver.rename('Another');
  const mine = page.composition();
  pages.killAll();
  const again = await pageOn(server, journal, newKey, pages);
  expect(again.composition()).toEqual(mine);
  expect(again.session.recovered).toBe('restored');
});

test('one request at a time: edits made meanwhile follow it at once', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  const release = server.hold();
  edit(page.session.editor, addClip('b', 20));
  await page.pass();
  edit(page.session.editor, addClip('c', 40));
  await page.pass();
  page.session.saver.flush();
  await page.settle();
  expect(server.saves).toHaveLength(1);
  expect(page.state().kind).toBe('saving');
  release();
  await page.settle();
  expect(server.saves).toHaveLength(2);
  expect(server.composition.overlays).toHaveLength(3);
  expect(page.state().kind).toBe('saved');
});

test('what is done as soon as the state changes is saved, too', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  const { editor, saver } = page.session;
  const done = new Set<string>();
  saver.state.subscribe(({ kind }) => {
    if (done.has(kind)) return;
    done.add(kind);
    if (kind === 'saved') edit(editor, addClip('on saved', 40));
    else if (kind === 'waiting') saver.flush();
    else if (kind === 'conflict') void saver.choose('mine');
  });
  edit(editor, addClip('b', 20));
  await page.pass();
  await page.pass();
  expect(server.composition.overlays).toHaveLength(3);
  server.outcomes.push('lost');
  edit(editor, addClip('c', 60));
  await page.pass();
  server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
  edit(editor, addClip('d', 80));
  await page.pass();
  expect([...done]).toEqual(['saving', 'saved', 'waiting', 'conflict']);
  expect(page.state().kind).toBe('saved');
  expect(server.composition.overlays).toHaveLength(5);
});

test('a server that does not answer is asked again, less and less often, or at once when it may be back', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  server.outcomes.push(...Array<Outcome>(7).fill('lost'));
  edit(page.session.editor, addClip('b', 20));
  for (let turn = 0; turn < 7; turn++) await page.pass();
  expect(page.delays).toEqual([100, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(page.state()).toEqual({ kind: 'waiting', reason: 'No connection', kept: false });
  edit(page.session.editor, addClip('c', 40));
  expect(page.delays).toHaveLength(8);
  page.session.saver.flush();
  expect(page.state().kind).toBe('saving');
  await page.settle();
  expect(page.state().kind).toBe('saved');
  expect(page.isIdle).toBe(true);
  expect(server.composition.overlays).toHaveLength(3);
  expect(new Set(server.saves.slice(0, 8).map(({ key }) => key)).size).toBe(1);
  server.outcomes.push('lost');
  edit(page.session.editor, addClip('d', 60));
  await page.pass();
  expect(page.delays.slice(8)).toEqual([100, 1_000]);
});

test('a change that does not apply on the server is sent as the whole composition', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  server.outcomes.push('does not apply');
  edit(page.session.editor, addClip('b', 20));
  await page.pass();
  expect(
    server.saves.map(({ changes, composition, key }) => [changes?.length, composition !== undefined, key]),
  ).toEqual([
    [1, false, server.saves[0]?.key],
    [undefined, true, server.saves[0]?.key],
  ]);
  expect(server.composition).toEqual(page.composition());
  expect(page.state().kind).toBe('saved');
});

test('nothing is retried after the page has left, and the journal has what was not sent', async () => {
  const server = serverWith(start);
  const journal = journalIn();
  const page = await pageOn(server, journal, keys());
  server.outcomes.push('lost', 'lost', 'lost');
  edit(page.session.editor, addClip('b', 20));
  page.session[Symbol.dispose]();
  await page.settle();
  expect(server.saves).toHaveLength(1);
  expect(page.isIdle).toBe(true);
  expect(journal.entries.size).toBe(1);
  edit(page.session.editor, addClip('c', 40));
  expect(page.isIdle).toBe(true);
});

test('whoever waits for the save is told why it failed', async () => {
  const server = serverWith(start);
  const page = await pageOn(server, null, keys());
  const { saver } = page.session;
  await saver.whenSaved();
  edit(page.session.editor, addClip('b', 20));
  await saver.whenSaved();
  expect(server.composition.overlays).toHaveLength(2);
  server.outcomes.push('lost');
  edit(page.session.editor, addClip('c', 40));
  await expect(saver.whenSaved()).rejects.toThrow('No connection');
  await saver.whenSaved();
  server.elsewhere((before) => ({ ...before, rows: emptyRows(7) }));
  edit(page.session.editor, addClip('d', 60));
  await expect(saver.whenSaved()).rejects.toThrow(messages.projectConflict);
});

describe('a project that was deleted elsewhere', () => {
  test('gets no more requests, and the journal keeps its edits until they are saved as a new project', async () => {
    const server = serverWith(start);
    const journal = journalIn();
    const page = await pageOn(server, journal, keys());
    server.outcomes.push('deleted');
    edit(page.session.editor, addClip('b', 20));
    await page.pass();
    expect(page.state().kind).toBe('gone');
    edit(page.session.editor, addClip('c', 40));
    await page.pass();
    page.session.saver.flush();
    await page.settle();
    expect(server.saves).toHaveLength(1);
    expect(journal.entries.size).toBe(1);
    await page.session.saver.keepAsNew();
    await page.settle();
    expect(server.copies).toEqual([page.composition()]);
    expect(journal.entries.size).toBe(0);
    expect(page.session.saver.saved).toBe(true);
    expect(page.state().kind).toBe('gone');
  });

  test('stays so when a save that was under way is answered', async () => {
    const server = serverWith(start);
    const page = await pageOn(server, null, keys());
    const release = server.hold();
    edit(page.session.editor, addClip('b', 20));
    await page.pass();
    page.session.saver.onRemoteDeletion();
    release();
    await page.settle();
    expect(page.state().kind).toBe('gone');
  });
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

describe('a browser that cannot keep edits', () => {
  const full = new Error('QuotaExceededError');

  test('says so while the server is away, and that nothing is at risk once one of both has them', async () => {
    const server = serverWith(compositionOf());
    const journal = journalIn();
    let isFull = true;
    const failures: unknown[] = [];
    const leaky: EditJournal = {
      ...journal,
      write: (entry) => (isFull ? Promise.reject(full) : journal.write(entry)),
    };
    const page = await pageOn(server, leaky, keys(), simulatedPages(), (error) => failures.push(error));
    server.outcomes.push('lost', 'lost');
    edit(page.session.editor, addClip('a', 0));
    await page.settle();
    expect(page.session.saver.atRisk).toBe(true);
    await page.pass();
    expect(page.state()).toMatchObject({ kind: 'waiting', kept: false });
    expect(failures).toContain(full);

    isFull = false;
    edit(page.session.editor, addClip('b', 60));
    await page.settle();
    expect(page.state()).toMatchObject({ kind: 'waiting', kept: true });
    expect(page.session.saver.atRisk).toBe(false);

    isFull = true;
    edit(page.session.editor, addClip('c', 120));
    await page.settle();
    expect(page.state()).toMatchObject({ kind: 'waiting', kept: false });
    await page.pass();
    await page.pass();
    expect(page.state()).toMatchObject({ kind: 'saved' });
    expect(page.session.saver.atRisk).toBe(false);
    expect(server.composition.overlays).toHaveLength(3);
  });

  test('without a store at all says so, too', async () => {
    const server = serverWith(compositionOf());
    const page = await pageOn(server, null, keys());
    expect(page.session.saver.atRisk).toBe(false);
    server.outcomes.push('lost');
    edit(page.session.editor, addClip('a', 0));
    await page.pass();
    expect(page.state()).toMatchObject({ kind: 'waiting', kept: false });
    expect(page.session.saver.atRisk).toBe(true);
  });

  test('opens a project though its store cannot be read', async () => {
    const failures: unknown[] = [];
    const unreadable: EditJournal = { ...journalIn(), read: () => Promise.reject(full) };
    const page = await pageOn(serverWith(compositionOf(video())), unreadable, keys(), simulatedPages(), (error) =>
      failures.push(error),
    );
    expect(page.composition().overlays).toHaveLength(1);
    expect(failures).toEqual([full]);
  });
});
