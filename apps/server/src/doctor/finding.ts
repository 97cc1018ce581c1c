export type State = 'ok' | 'warn' | 'bad';

/** One line of the doctor's report. */
export interface Finding {
  readonly state: State;
  readonly subject: string;
  /** What was found. */
  readonly what: string;
  /** What to do; with every state but `ok`. */
  readonly advice?: string;
}

export const ok = (subject: string, what: string): Finding => ({ state: 'ok', subject, what });
export const warn = (subject: string, what: string, advice: string): Finding => ({
  state: 'warn',
  subject,
  what,
  advice,
});
export const bad = (subject: string, what: string, advice: string): Finding => ({
  state: 'bad',
  subject,
  what,
  advice,
});

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Node collects the attempts at several addresses in an error without a message.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  if (error.message === '' && first !== undefined) return reasonOf(first);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

const WIDTH = 12;

/** The report as plain text: a line for each finding, and its advice below it. */
export const textOf = (findings: readonly Finding[]): string =>
  findings
    .map(({ state, subject, what, advice }) => {
      const line = `${state.padEnd(5)} ${subject.padEnd(WIDTH)} ${what}\n`;
      return advice === undefined ? line : `${line}${' '.repeat(WIDTH + 7)}${advice}\n`;
    })
    .join('');
