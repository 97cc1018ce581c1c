/** When a provider is polled, and until when. */
export interface Schedule {
  /** Milliseconds until the next poll. @param polls how many came before @param failed whether the last one failed */
  readonly wait: (polls: number, failed: boolean) => number;
  /** After this long without a result the job fails and is not charged. */
  readonly timeoutMs: number;
  /** The most polls, where the contract limits them. */
  readonly maxPolls?: number;
}

const SANDBOX_MS = 400;

interface Growing {
  readonly pollMs: number;
  readonly pollGrowth: number;
  readonly pollMaxMs: number;
}

/** Exponential backoff up to a longest wait. */
const growing =
  ({ pollMs, pollGrowth, pollMaxMs }: Growing): Schedule['wait'] =>
  (polls) =>
    Math.min(pollMaxMs, Math.round(pollMs * pollGrowth ** polls));

/** Total duration of a number of polls. */
const total = (wait: Schedule['wait'], polls: number, failed = false): number =>
  Array.from({ length: polls }, (_, before) => wait(before, failed)).reduce((sum, ms) => sum + ms, 0);

/** Exponential backoff, limited by time or by the number of polls. */
export function growingSchedule(
  limits: Growing & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule {
  const wait = growing(limits);
  return { wait, timeoutMs: 'timeoutMs' in limits ? limits.timeoutMs : total(wait, limits.polls) };
}

/** A fixed interval, limited by time or by the number of polls. */
export const steadySchedule = (
  limits: { readonly pollMs: number } & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule => growingSchedule({ ...limits, pollGrowth: 1, pollMaxMs: limits.pollMs });

type Steps = readonly { readonly upTo: number; readonly ms: number }[];

const stepped = (steps: Steps, polls: number): number => steps.find(({ upTo }) => polls < upTo)?.ms ?? 0;

/** The interval depends on the number of polls so far and on whether the last one failed; at most `polls` of them. */
export function steppedSchedule(limits: {
  readonly polls: number;
  readonly after: Steps;
  readonly afterError: Steps;
  readonly timeoutMs?: number;
}): Schedule {
  const wait = (polls: number, failed: boolean): number => stepped(failed ? limits.afterError : limits.after, polls);
  return { wait, timeoutMs: limits.timeoutMs ?? total(wait, limits.polls, true), maxPolls: limits.polls };
}

/** The schedule for a job: the sandbox is polled often and without a limit to the number. */
export const scheduleFor = (schedule: Schedule, sandbox: boolean): Schedule =>
  sandbox ? { wait: () => SANDBOX_MS, timeoutMs: schedule.timeoutMs } : schedule;

/** Uploading a source of several hundred megabytes takes minutes. */
const SUBMIT_MS = 15 * 60_000;

/** How long a submission may take. Where the answer is the result, it comes when the work has ended. */
export const submissionMs = ({ timeoutMs }: Schedule, answersWithResult: boolean): number =>
  answersWithResult ? SUBMIT_MS + timeoutMs : SUBMIT_MS;

/** How late a poll may come on a busy server; a longer delay counts as downtime. */
export const LATE_MS = 10_000;

/** The longest time since the last poll, in ms, that counts against the deadline. @param polls how many came before */
export const longestGap = ({ wait }: Schedule, polls: number): number =>
  LATE_MS + (polls === 0 ? 0 : Math.max(wait(polls - 1, false), wait(polls - 1, true)));
