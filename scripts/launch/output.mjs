/** One line of progress on standard output. @param {string} line */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Formats milliseconds: "0.4 s", "12.3 s", "3 min 5 s".
 * @param {number} millis
 */
export function duration(millis) {
  const seconds = millis / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A failure with advice, printed without a stack. */
export class LaunchError extends Error {
  /** @override */
  name = 'LaunchError';

  /**
   * @param {string} message what went wrong and what to do next
   * @param {string} [output] the end of what the failing tool printed
   */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Prints an error according to its type. @param {unknown} error */
export function report(error) {
  if (error instanceof LaunchError) {
    const lastLines = error.output.trimEnd().split('\n').slice(-40).join('\n');
    if (lastLines !== '') process.stderr.write(`\n${lastLines}\n`);
    process.stderr.write(`\n✗ ${error.message}\n`);
  } else {
    process.stderr.write(`\n✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}
