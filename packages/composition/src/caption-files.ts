import { err, ok, type Result } from '@kinoloom/contract/values';
import { spread, type Caption, type CaptionWord } from './captions.ts';

/** Why captions could not be parsed. Lines are counted from 1. */
export interface CaptionFileFault {
  readonly line: number;
  readonly message: string;
}

type Read = Result<Caption[], CaptionFileFault>;

const TIMING = /^\s*(\S+)\s+-->\s+(\S+)(?:\s+.*)?$/u;
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/u;

/** Milliseconds of `hh:mm:ss,mmm`, `hh:mm:ss.mmm` or `mm:ss.mmm`; undefined for anything else. */
export function clockMs(text: string): number | undefined {
  const [, hours = '0', minutes = '', seconds = '', part = ''] = CLOCK.exec(text) ?? [];
  if (minutes === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

/** `hh:mm:ss`, then `point` and milliseconds. */
function clockOf(ms: number, point: ',' | '.'): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${point}${String(whole % 1000).padStart(3, '0')}`;
}

interface Block {
  /** Number of its first line. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The blocks of a file, separated by empty lines. */
function blocksOf(file: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | undefined;
  file
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .forEach((text, index) => {
      if (text.trim() === '') open = undefined;
      else if (open) open.lines.push(text);
      else blocks.push((open = { line: index + 1, lines: [text] }));
    });
  return blocks;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\{\\[^}]*\}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
const unescaped = (text: string): string =>
  text.replaceAll(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole);

/** Words with timestamps between them, as in `<00:00:01.200>kept <00:00:01.600>it`; undefined without timestamps. */
function timedWords(text: string, { startMs, endMs }: { startMs: number; endMs: number }): CaptionWord[] | undefined {
  const parts = text.split(/<((?:\d{1,3}:)?\d{1,2}:\d{2}\.\d{3})>/u);
  if (parts.length < 2) return undefined;
  const times = [startMs, ...parts.filter((_, index) => index % 2 === 1).map((clock) => clockMs(clock) ?? startMs)];
  const texts = parts.filter((_, index) => index % 2 === 0).map((part) => unescaped(plain(part)));
  return texts.flatMap((part, index) => {
    const from = Math.min(endMs, Math.max(startMs, times[index] ?? startMs));
    const to = Math.min(endMs, Math.max(from, times[index + 1] ?? endMs));
    return spread(part, from, to);
  });
}

function readBlock({ line, lines }: Block, isVtt: boolean): Result<Caption | undefined, CaptionFileFault> {
  const at = lines.findIndex((text) => text.includes('-->'));
  // The times may be preceded by a line with a number or a name.
  if (at < 0 || at > 1)
    return err({
      line,
      message: `“${shortened(lines[0])}” is followed by no times like 00:00:01,000 --> 00:00:03,500`,
    });
  const [, from = '', to = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const [startMs, endMs] = [clockMs(from), clockMs(to)];
  if (startMs === undefined || endMs === undefined)
    return err({
      line: line + at,
      message: `“${shortened(lines[at])}” are no times like 00:00:01,000 --> 00:00:03,500`,
    });
  if (endMs < startMs) return err({ line: line + at, message: 'This caption ends before it starts' });
  const raw = lines.slice(at + 1).join(' ');
  const text = isVtt ? unescaped(plain(raw)) : plain(raw);
  if (text === '') return ok(undefined);
  const words = (isVtt ? timedWords(raw, { startMs, endMs }) : undefined) ?? spread(text, startMs, endMs);
  return ok({ text, startMs, endMs, words });
}

const shortened = (text = ''): string => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());

/** Parses SubRip (.srt) or WebVTT (.vtt), detecting which; captions are sorted by time. */
export function readCaptions(file: string): Read {
  const blocks = blocksOf(file);
  const isVtt = /^WEBVTT(?:\s|$)/u.test(blocks[0]?.lines[0] ?? '');
  const captions: Caption[] = [];
  for (const [index, block] of blocks.entries()) {
    const [first = ''] = block.lines;
    if (
      isVtt &&
      ((index === 0 && !block.lines.some((text) => text.includes('-->'))) || /^(?:NOTE|STYLE|REGION)\b/u.test(first))
    )
      continue;
    const read = readBlock(
      isVtt && index === 0 ? { ...block, line: block.line + 1, lines: block.lines.slice(1) } : block,
      isVtt,
    );
    if (!read.ok) return read;
    if (read.value) captions.push(read.value);
  }
  if (captions.length === 0) return err({ line: 1, message: 'There are no captions in this file' });
  return ok(captions.toSorted((a, b) => a.startMs - b.startMs));
}

/** SubRip. All times are shifted by `shiftMs`. */
export function writeSrt(captions: readonly Caption[], shiftMs = 0): string {
  return captions
    .map(({ text, startMs, endMs }, index) => {
      const times = `${clockOf(startMs + shiftMs, ',')} --> ${clockOf(endMs + shiftMs, ',')}`;
      return `${index + 1}\n${times}\n${text}\n`;
    })
    .join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT with a timestamp per word. All times are shifted by `shiftMs`. */
export function writeVtt(captions: readonly Caption[], shiftMs = 0): string {
  const cues = captions.map(({ text, startMs, endMs, words }) => {
    const times = `${clockOf(startMs + shiftMs, '.')} --> ${clockOf(endMs + shiftMs, '.')}`;
    const spoken = words.map(({ word, startMs: from }, index) =>
      index === 0 && from === startMs ? escaped(word) : `<${clockOf(from + shiftMs, '.')}>${escaped(word)}`,
    );
    return `${times}\n${spoken.length > 0 ? spoken.join(' ') : escaped(text)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
