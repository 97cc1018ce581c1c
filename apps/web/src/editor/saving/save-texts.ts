import { formatDate, relativeTime } from '../../lib/dates.ts';
import type { SavingState } from './autosave.ts';

/** Status text of saving a project. */
export function savingText(state: SavingState, now: Date): string {
  switch (state.kind) {
    case 'saved':
      return `Autosaved ${relativeTime(new Date(state.at), now)}`;
    case 'saving':
      return 'Saving';
    case 'waiting':
      return state.kept ? 'Kept in this browser' : 'Not saved anywhere';
    case 'conflict':
      return 'Changed elsewhere';
    case 'gone':
      return 'Deleted elsewhere';
    case 'refused':
      return 'Not saved';
  }
}

/** `Today 20:41`, `Yesterday 23:48`, `12 Nov 20:41`, `12 Nov 2025 20:41`, in the user's time zone. */
export function whenText(iso: string, now: Date): string {
  const then = new Date(iso);
  const clock = formatDate(then, 'time');
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000);
  if (daysAgo === 0) return `Today ${clock}`;
  if (daysAgo === 1) return `Yesterday ${clock}`;
  return `${formatDate(then, then.getFullYear() === now.getFullYear() ? 'day' : 'date')} ${clock}`;
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
