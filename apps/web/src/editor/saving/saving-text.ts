import { relativeTime } from '../../lib/formatters.ts';
import type { SavingState } from './autosave.ts';

/** What the screen says of a project's saving. */
export function savingText(state: SavingState, now: Date): string {
  switch (state.kind) {
    case 'saved': {
      const when = relativeTime(new Date(state.at), now);
      return `Autosaved ${when}`;
    }
    case 'saving':
      return 'Saving';
    case 'waiting':
      return 'Kept in this browser';
    case 'conflict':
      return 'Changed elsewhere';
    case 'gone':
      return 'Deleted elsewhere';
    case 'refused':
      return 'Not saved';
  }
}
