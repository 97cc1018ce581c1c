/** When a provider is asked how work is doing, and until when. */
export interface Schedule {
  /** Milliseconds until the next look. @param looks that came before @param trouble whether the last one failed */
  readonly wait: (looks: number, trouble: boolean) => number;
  /** After this long without an end the job fails, and nothing is charged. */
  readonly timeoutMs: number;
  /** Looks, where the documents count them. */
  readonly maxLooks?: number;
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
  (looks) =>
    Math.min(pollMaxMs, Math.round(pollMs * pollGrowth ** looks));

/** All waits of a number of looks together. */
const total = (wait: Schedule['wait'], looks: number, trouble = false): number =>
  Array.from({ length: looks }, (_, look) => wait(look, trouble)).reduce((sum, ms) => sum + ms, 0);

/** Growing waits, for so long or for so many looks. */
export function growingSchedule(
  limits: Growing & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule {
  const wait = growing(limits);
  return { wait, timeoutMs: 'timeoutMs' in limits ? limits.timeoutMs : total(wait, limits.polls) };
}

/** Equal waits, for so long or for so many looks. */
export const steadySchedule = (
  limits: { readonly pollMs: number } & ({ readonly timeoutMs: number } | { readonly polls: number }),
): Schedule => growingSchedule({ ...limits, pollGrowth: 1, pollMaxMs: limits.pollMs });

type Steps = readonly { readonly upTo: number; readonly ms: number }[];

const stepped = (steps: Steps, looks: number): number => steps.find(({ upTo }) => looks < upTo)?.ms ?? 0;

/** Waits by the number of looks that came before, others after a look that failed; at most `polls` looks. */
export function steppedSchedule(limits: {
  readonly polls: number;
  readonly after: Steps;
  readonly afterError: Steps;
  readonly timeoutMs?: number;
}): Schedule {
  const wait = (looks: number, trouble: boolean): number => stepped(trouble ? limits.afterError : limits.after, looks);
  return { wait, timeoutMs: limits.timeoutMs ?? total(wait, limits.polls, true), maxLooks: limits.polls };
}

/** The schedule as it is kept: the sandbox next door is asked often, and as often as it takes. */
export const kept = (schedule: Schedule, sandbox: boolean): Schedule =>
  sandbox ? { wait: () => SANDBOX_MS, timeoutMs: schedule.timeoutMs } : schedule;

/** How late a poll may come on a busy server; what is later was not waiting but downtime. */
export const LATE_MS = 10_000;

/** The longest time since the poll before, milliseconds, that counts against the deadline. @param looks that came before */
export const longestGap = ({ wait }: Schedule, looks: number): number =>
  LATE_MS + (looks === 0 ? 0 : Math.max(wait(looks - 1, false), wait(looks - 1, true)));
