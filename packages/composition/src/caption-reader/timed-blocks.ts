import { EXAMPLE, neverSeen, quoted, type CaptionFileFault, type Cue, type Cues } from './caption-file.ts';
import { hasArrow, looksLikeTimes, looksLikeTimesBelowNumber, timesOf } from './clock.ts';
import { captionOfLines } from './cue-text.ts';

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** A line of times, or one that was meant as times, with the lines up to the next such line. */
interface Part {
  readonly at: Line;
  /** The cue's number on the line before. */
  readonly number: Line | undefined;
  readonly lines: Line[];
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === '';
const numberOf = (line: Line | undefined): number | undefined =>
  line && /^\s*\d+\s*$/u.test(line.text) ? Number(line.text) : undefined;

/** The cues of a SubRip or WebVTT file. Times begin a cue, with or without a blank line or a number before them. */
export function readTimedBlocks(texts: readonly string[], isVtt: boolean): Cues {
  const all = texts.map((text, number): Line => ({ number: number + 1, text }));
  const { head, parts } = partsOf(isVtt ? withoutComments(all) : all);
  const cues: Cue[] = [];
  const faults: CaptionFileFault[] = [];
  const first = head.findLast((line) => !isBlank(line));
  const naming: Naming = {
    isNumbered: numberOf(first) !== undefined,
    isNamed: isVtt || (parts.length > 0 && first !== undefined && first === head.at(-1)),
    expected: numberOf(first) ?? 1,
  };
  if (parts.length > 0) naming.expected = takeName(head, true, naming);
  const stray = head.find((line) => !isBlank(line));
  if (stray) faults.push(noTimes(stray));
  for (const [index, part] of parts.entries()) {
    if (index < parts.length - 1) naming.expected = takeName(part.lines, false, naming);
    const cue = cueOf(part);
    if (cue && 'message' in cue) faults.push(cue);
    else if (cue) cues.push(cue);
  }
  return { cues, faults };
}

/** Undefined if the cue has no text, as some programs write between captions. */
function cueOf({ at, number, lines }: Part): CaptionFileFault | Cue | undefined {
  const line = at.number;
  const times = timesOf(at.text);
  if (!times)
    return hasArrow(at.text)
      ? { line, message: `${quoted(at.text)} are no times like ${EXAMPLE}` }
      : noTimes(number ?? at);
  const { startMs, endMs, rest } = times;
  const caption = captionOfLines([rest, ...lines.map(({ text }) => text)], { startMs, endMs });
  const message = caption && neverSeen(times);
  return message === undefined ? caption && { line, caption } : { line, message };
}

const noTimes = ({ number, text }: Line): CaptionFileFault => ({
  line: number,
  message: `${quoted(text)} is followed by no times like ${EXAMPLE}`,
});

function partsOf(lines: readonly Line[]): { head: Line[]; parts: Part[] } {
  const head: Line[] = [];
  const parts: Part[] = [];
  for (const [index, line] of lines.entries()) {
    const [one, two] = [lines[index - 1], lines[index - 2]];
    const number = numberOf(one) !== undefined && isBlank(two) ? one : undefined;
    if (timesOf(line.text) || looksLikeTimes(line.text) || (number && looksLikeTimesBelowNumber(line.text)))
      parts.push({ at: line, number, lines: [] });
    else (parts.at(-1)?.lines ?? head).push(line);
  }
  return { head, parts };
}

interface Naming {
  /** Whether the file numbers its cues. */
  readonly isNumbered: boolean;
  /** Whether it may name them. */
  readonly isNamed: boolean;
  /** The number that the next cue should have. */
  expected: number;
}

/**
 * Removes the number or name of the next cue from the lines before its times. Returns the number to expect after it.
 * `isHead`: the lines are those before the first cue.
 */
function takeName(lines: Line[], isHead: boolean, { isNumbered, isNamed, expected }: Naming): number {
  const last = lines.findLastIndex((line) => !isBlank(line));
  const line = lines[last];
  if (!line) return expected;
  const number = numberOf(line);
  const startsBlock = last > 0 ? isBlank(lines[last - 1]) : isHead;
  // Blank lines may stand between the number and the times, but then it may be a caption's word as well.
  const isNext = last === lines.length - 1;
  const isNumber =
    number !== undefined && (isNext ? startsBlock || isNumbered : startsBlock && isNumbered && number === expected);
  if (!isNumber && !(isNamed && isNext && startsBlock)) return expected;
  lines.splice(last);
  return (number ?? expected) + 1;
}

/** WebVTT without its header and its blocks of notes, styles and regions. */
function withoutComments(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let inComment = true;
  for (const [index, line] of lines.entries()) {
    const startsBlock = isBlank(lines[index - 1]);
    if (isBlank(line) || timesOf(line.text)) inComment = false;
    else if (index > 0 && startsBlock) inComment = /^(?:NOTE(?:\s.*)?|STYLE\s*|REGION\s*)$/u.test(line.text);
    if (!inComment) kept.push(line);
  }
  return kept;
}
