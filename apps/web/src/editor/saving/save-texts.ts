import { formatDate, relativeTime } from '../../lib/dates.ts';
import type { SavingState } from './autosave.ts';
import * as words from '../../words/en/editor/saving.ts';

/** Status text of saving a project. */
export function savingText(state: SavingState, now: Date): string {
  switch (state.kind) {
    case 'saved':
      return words.autosaved({ when: relativeTime(new Date(state.at), now) });
    case 'saving':
      return words.saving;
    case 'waiting':
      return state.kept ? words.isKept : words.isNowhere;
    case 'conflict':
      return words.changedElsewhere;
    case 'gone':
      return words.deletedElsewhere;
    case 'refused':
      return words.notSaved;
  }
}

/** `Today 20:41`, `Yesterday 23:48`, `12 Nov 20:41`, `12 Nov 2025 20:41`, in the user's time zone. */
export function whenText(iso: string, now: Date): string {
  const then = new Date(iso);
  const clock = formatDate(then, 'time');
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000);
  if (daysAgo === 0) return words.today({ time: clock });
  if (daysAgo === 1) return words.yesterday({ time: clock });
  return `${formatDate(then, then.getFullYear() === now.getFullYear() ? 'day' : 'date')} ${clock}`;
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
