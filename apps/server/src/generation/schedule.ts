/** When a provider is asked how work is doing, and until when. */
export interface Schedule {
  /** Milliseconds until the next poll. @param polls that came before @param failed whether the last one did */
  readonly wait: (polls: number, failed: boolean) => number;
  /** After this long without an end the job fails, and nothing is charged. */
  readonly timeoutMs: number;
  /** The most polls, where the documents count them. */
  readonly maxPolls?: number;
}

const SANDBOX_MS = 400;

interface Growing {
  readonly pollMs: number;
  readonly pollGrowth: number;
  readonly pollMaxMs: number;
}

/** Waits that grow by a factor each, up to a longest. */
const growing =
  ({ pollMs, pollGrowth, pollMaxMs }: Growing): Schedule['wait'] =>
  (polls) =>
    Math.min(pollMaxMs, Math.round(pollMs * pollGrowth ** polls));

/** All waits of a number of polls together. */
const total = (wait: Schedule['wait'], polls: number, failed = false): number =>
  Array.from({ length: polls }, (_, before) => wait(before, failed)).reduce((sum, ms) => sum + ms, 0);

/** Growing waits, for so long or for so many polls. */
export function growingSchedule(
  limits: Growing & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule {
  const wait = growing(limits);
  return { wait, timeoutMs: 'timeoutMs' in limits ? limits.timeoutMs : total(wait, limits.polls) };
}

/** Equal waits, for so long or for so many polls. */
export const steadySchedule = (
  limits: { readonly pollMs: number } & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule => growingSchedule({ ...limits, pollGrowth: 1, pollMaxMs: limits.pollMs });

type Steps = readonly { readonly upTo: number; readonly ms: number }[];

const stepped = (steps: Steps, polls: number): number => steps.find(({ upTo }) => polls < upTo)?.ms ?? 0;

/** Waits by the number of polls that came before, others after a poll that failed; at most `polls` of them. */
export function steppedSchedule(limits: {
  readonly polls: number;
  readonly after: Steps;
  readonly afterError: Steps;
  readonly timeoutMs?: number;
}): Schedule {
  const wait = (polls: number, failed: boolean): number => stepped(failed ? limits.afterError : limits.after, polls);
  return { wait, timeoutMs: limits.timeoutMs ?? total(wait, limits.polls, true), maxPolls: limits.polls };
}

/** The schedule for a job: the sandbox is polled often, without a limit to the number. */
export const scheduleFor = (schedule: Schedule, sandbox: boolean): Schedule =>
  sandbox ? { wait: () => SANDBOX_MS, timeoutMs: schedule.timeoutMs } : schedule;

/** How late a poll may come on a busy server; what is later was not waiting but downtime. */
export const LATE_MS = 10_000;

/** The longest time since the poll before, milliseconds, that counts against the deadline. @param polls that came before */
export const longestGap = ({ wait }: Schedule, polls: number): number =>
  LATE_MS + (polls === 0 ? 0 : Math.max(wait(polls - 1, false), wait(polls - 1, true)));
