import type { Job } from '@kinoloom/contract';
import * as words from '../words/en/first/lib.ts';
import { secondsLeft } from './clock.ts';
import { timecode } from './formatters.ts';

export interface WaitingText {
  /** One figure: its percentage, else the time it has run; null while queued. */
  readonly figure: string | null;
  /** What to expect; empty if unknown. */
  readonly note: string;
}

type Seen = Pick<Job, 'status' | 'progress' | 'started_at' | 'estimate' | 'ahead'>;

/** Texts about an unfinished job. `now` in ms since the epoch. */
export function waitingOf(job: Seen, now: number): WaitingText {
  const { status, progress, started_at, estimate, ahead } = job;
  if (status === 'queued') return { figure: null, note: ahead ? words.aheadOfYou({ ahead }) : words.nextInLine };
  const seconds = started_at === null ? 0 : Math.max(0, (now - Date.parse(started_at)) / 1000);
  const left = secondsLeft(job, now);
  const late = estimate !== null && seconds > (estimate.longest ?? estimate.usual);
  const notes = [
    left === null ? null : words.left({ time: timecode(left) }),
    late ? words.longerThanUsual : null,
    left === null && !late && estimate !== null ? words.usually({ time: roughly(estimate.usual) }) : null,
  ];
  return {
    figure: progress > 0 ? `${Math.round(progress * 100)}%` : timecode(seconds),
    note: notes.filter(Boolean).join(', '),
  };
}

/** A rounded duration: "8 s", "40 s", "2 min". */
export function roughly(seconds: number): string {
  if (seconds >= 90) return words.minutes({ minutes: Math.round(seconds / 60) });
  return `${seconds < 10 ? seconds : Math.round(seconds / 5) * 5} s`;
}
