import { useEffect, useState } from 'react';
import {
  openEditJournal,
  openProjectSession,
  pageLife,
  projectCalls,
  type ProjectSession,
} from '../../editor/saving/index.ts';
import { useConnection } from '../../lib/connection.ts';
import { onEvent } from '../../lib/events.ts';
import { toast } from '../../ui/toast.ts';

export type OpeningProject =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly session: ProjectSession }
  | { readonly kind: 'failed'; readonly error: unknown };

const UNKEPT = 'Your last edits are not saved anywhere: leave this page open until the connection is back.';

/** A browser without storage is reported once. */
const journalFailed = (): void =>
  void toast.error('This browser does not keep unsaved edits', {
    id: 'journal',
    detail: 'Wait for "Autosaved" before you close the page while the connection is poor.',
  });

/** Opens a project while it is mounted. To retry, change the component's `key`. */
export function useProjectSession(id: string): OpeningProject {
  const [state, setState] = useState<OpeningProject>({ kind: 'opening' });

  useEffect(() => {
    const leaving = new AbortController();
    let session: ProjectSession | undefined;
    const open = async (): Promise<void> => {
      const journal = await openEditJournal().catch(() => {
        journalFailed();
        return null;
      });
      const opened = await openProjectSession({
        id,
        journal,
        calls: projectCalls(id),
        pages: pageLife,
        newKey: () => crypto.randomUUID(),
        now: Date.now,
        later(run, ms) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        signal: leaving.signal,
        onFollowed: () => void toast.info('Updated with changes made elsewhere', { id: 'followed' }),
        onJournalFailed: journalFailed,
      });
      if (leaving.signal.aborted) return opened[Symbol.dispose]();
      session = opened;
      stops.push(
        opened.saver.state.subscribe((now) =>
          useConnection.setState({ unkept: now.kind === 'waiting' && !now.kept ? UNKEPT : null }),
        ),
      );
      if (opened.recovered === 'restored')
        toast.success('Your last edits are back', { detail: 'They had not reached the server.' });
      if (opened.recovered === 'lost')
        toast.error('An edit could not be restored', {
          detail: 'The project was changed elsewhere before the edit was saved.',
        });
      setState({ kind: 'open', session: opened });
    };
    open().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState({ kind: 'failed', error });
    });
    const stops = [
      onEvent('project', (summary) => session?.saver.onRemoteChange(summary)),
      onEvent('project-deleted', (gone) => {
        if (gone.id === id) session?.saver.onRemoteDeletion();
      }),
      onEvent('resync', () => session?.saver.flush()),
    ];
    const flush = (): void => session?.saver.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      leaving.abort();
      for (const stop of stops) stop();
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      session?.[Symbol.dispose]();
      useConnection.setState({ unkept: null });
    };
  }, [id]);

  return state;
}
