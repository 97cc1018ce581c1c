import { decodeHTMLStrict } from 'entities/decode';
import { spread } from '../caption-words.ts';
import type { Caption, CaptionWord } from '../captions.ts';
import { clockMs, type Span } from './clock.ts';

/** Text that is said from `atMs` on; undefined for the start of the cue or the end of what comes before. */
export interface TimedText {
  readonly atMs: number | undefined;
  readonly text: string;
}

/** The tags of SubRip and WebVTT. Anything else between angle brackets is text: `<unclear>`, `5 < 6 > 4`. */
const TAG =
  /<\/?\s?(?:b|i|u|s|c|v|em|strong|font|span|ruby|rt|lang|p|div|sub|sup|small|big)(?:\.[^<>\s]*)?(?:\s[^<>]*)?\/?>/giu;
const BREAK = /<br\s*\/?>/giu;
const VOICE = /<v(?:\.[^<>\s]*)?(?:\s[^<>]*)?>/giu;
const STAMP = /<((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})>/u;
/** Settings that programs copy from Advanced SubStation into SubRip. */
const OVERRIDE = /\{\\[^{}]*\}/gu;
const CONTROLS = /[\0\u200B\uFEFF]/gu;

/** A line that another person begins: a dash, `>>`, or a name in capitals and a colon. */
const SPEAKER = /^(?:[-‐‑–—]|>>|\p{Lu}[\p{Lu}\p{N} .'’#-]{0,24}:(?:\s|$))/u;

/** The plain text of a cue's lines: a line break remains where another person begins to speak. */
function withoutMarkup(lines: readonly string[]): string {
  const plain = lines
    .join('\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(OVERRIDE, '')
    .replaceAll(BREAK, '\n')
    .replaceAll(VOICE, '\u2028')
    .replaceAll(TAG, '');
  return joinLines(plain.split('\n'));
}

/** U+2028 marks where a voice begins, until the lines are joined. */
export function joinLines(lines: readonly string[]): string {
  return lines
    .flatMap((line) => line.split(/(?=\u2028)/u))
    .map((line) => ({ voice: line.startsWith('\u2028'), text: line.replaceAll('\u2028', '') }))
    .filter(({ text }) => text.trim() !== '')
    .reduce((all, { voice, text }) => {
      if (all === '') return text;
      return voice || SPEAKER.test(text.replace(STAMP, '').trim()) ? `${all}\n${text}` : `${all} ${text}`;
    }, '');
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** A caption of the lines of a SubRip or WebVTT cue; undefined if nothing is left of them. */
export function captionOfLines(lines: readonly string[], span: Span): Caption | undefined {
  const parts = withoutMarkup(lines).split(STAMP);
  return captionOfParts(
    parts.flatMap((text, index) =>
      index % 2 === 1
        ? []
        : [{ text: decodeHTMLStrict(text), atMs: index === 0 ? undefined : clockMs(parts[index - 1] ?? '') }],
    ),
    span,
  );
}

/** A caption of text with the times of its parts; undefined without text. Parts of one word become one word. */
export function captionOfParts(parts: readonly TimedText[], span: Span): Caption | undefined {
  const text = tidy(parts.map((part) => part.text).join(''));
  if (text === '') return undefined;
  if (parts.every(({ atMs }) => atMs === undefined))
    return { text, ...span, words: spread(text, span.startMs, span.endMs) };
  const words: CaptionWord[] = [];
  let [from, isOpen] = [span.startMs, false];
  for (const [index, part] of parts.entries()) {
    from = within(part.atMs ?? from, { startMs: from, endMs: span.endMs });
    const next = parts.slice(index + 1).find(({ atMs }) => atMs !== undefined)?.atMs;
    const said = spread(part.text, from, within(next ?? span.endMs, { startMs: from, endMs: span.endMs }));
    const before = words.at(-1);
    const [first, ...rest] = said;
    if (before && first && isOpen && /^\S/u.test(part.text)) {
      words[words.length - 1] = { word: before.word + first.word, startMs: before.startMs, endMs: first.endMs };
      words.push(...rest);
    } else words.push(...said);
    if (part.text !== '') isOpen = /\S$/u.test(part.text);
  }
  return { text, ...span, words };
}

const within = (ms: number, { startMs, endMs }: Span): number => Math.min(endMs, Math.max(startMs, ms));
