/** A point in time; other programs leave out hours or milliseconds, and translation services put spaces between. */
const CLOCK = String.raw`-?\s?(?:\d{1,3}\s?:\s?)?\d{1,3}\s?:\s?\d{1,2}(?:\s?[.,]\s?\d{1,9}|:\d{3})?`;

const PARTS = /^(-?)(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,9}))?$/u;

/**
 * Milliseconds of `hh:mm:ss,mmm`, `hh:mm:ss.mmm`, `mm:ss.mmm` or one of these without milliseconds; 0 before the film's
 * start; undefined for anything else.
 */
export function clockMs(text: string): number | undefined {
  const [, sign, hours, minutes = '', seconds = '', part = ''] = PARTS.exec(text.replaceAll(/\s/gu, '')) ?? [];
  if (minutes === '' || Number(seconds) > 59) return undefined;
  // Without hours, some programs count on: 75:30.000.
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  if (sign === '-') return 0;
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(part.slice(0, 3).padEnd(3, '0'));
}

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A line such as `00:00:01,000 --> 00:00:03,500 align:start`, and the words that someone wrote behind it. */
interface TimeLine extends Span {
  readonly rest: string;
}

const TIMES = new RegExp(String.raw`^\s*(${CLOCK})\s*-->\s*(${CLOCK})(?![\d:])(.*)$`, 'u');
/** Where a caption stands on the screen, in WebVTT and in SubRip. */
const SETTINGS = /^(?:\s*(?:align|line|position|size|vertical|region|[XY][12]|[A-Z])\s*:\s*\S*)*\s*$/iu;

/** The times of a line; undefined if it has none. */
export function timesOf(line: string): TimeLine | undefined {
  const [, from = '', to = '', rest = ''] = TIMES.exec(line) ?? [];
  const [startMs, endMs] = [clockMs(from), clockMs(to)];
  if (startMs === undefined || endMs === undefined) return undefined;
  return { startMs, endMs, rest: SETTINGS.test(rest) ? '' : rest };
}

const ARROW = /-->/u;
const DIGITS = /\d\s?:\s?\d/u;
const TWO_CLOCKS = /^\s*\d{1,3}(?::\d{1,2}){1,2}[.,:]\d{1,3}\P{L}*\d:\d/u;

/** Whether a line that cannot be read as times was meant as some. */
export const looksLikeTimes = (line: string): boolean =>
  (ARROW.test(line) && DIGITS.test(line)) || TWO_CLOCKS.test(line);

export const hasArrow = (line: string): boolean => ARROW.test(line);

/** Whether a line below a cue's number was meant as times. */
export const looksLikeTimesBelowNumber = (line: string): boolean =>
  hasArrow(line) || /^\s*\d{1,3}:\d{1,2}:/u.test(line);
