import { useEffect, useState } from 'react';
import {
  claimKeptHistory,
  openEditJournal,
  openProjectSession,
  pageLife,
  projectCalls,
  type ProjectSession,
} from '../../editor/saving/index.ts';
import { configQuery } from '../../lib/config.ts';
import { useConnection } from '../../lib/connection.ts';
import { onEvent } from '../../lib/events.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/editor/project.ts';

export type OpeningProject =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly session: ProjectSession }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A browser without storage is reported once. */
const journalFailed = (): void =>
  void toast.error(words.keepsNoEdits, {
    id: 'journal',
    detail: words.waitForAutosaved,
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
        claimHistory: (page) => claimKeptHistory(id, page),
        filmLimits: async () => (await queryClient.ensureQueryData(configQuery)).film,
        newKey: () => crypto.randomUUID(),
        now: Date.now,
        later(run, ms) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        signal: leaving.signal,
        onFollowed: () => void toast.info(words.isUpdated, { id: 'followed' }),
        onJournalFailed: journalFailed,
      });
      if (leaving.signal.aborted) return opened[Symbol.dispose]();
      session = opened;
      stops.push(
        opened.saver.state.subscribe((now) =>
          useConnection.setState({ unkept: now.kind === 'waiting' && !now.kept ? words.leavePageOpen : null }),
        ),
      );
      if (opened.recovered === 'restored') toast.success(words.editsAreBack, { detail: words.hadNotArrived });
      if (opened.recovered === 'lost')
        toast.error(words.editNotRestored, {
          detail: words.changedBefore,
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
