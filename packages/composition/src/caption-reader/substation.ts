import { neverSeen, quoted, type CaptionFileFault, type Cue, type Cues } from './caption-file.ts';
import type { Span } from './clock.ts';
import { captionOfParts, joinLines, type TimedText } from './cue-text.ts';

/** Fields of a line of dialogue when the file does not say; those of SSA begin with `Marked` instead of `Layer`. */
const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

const CLOCK = /^(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.:,](\d{1,3}))?$/u;

/** Milliseconds of `h:mm:ss.cc`. */
function clockMs(text = ''): number | undefined {
  const [, hours = '', minutes = '', seconds = '', part = ''] = CLOCK.exec(text.trim()) ?? [];
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

/** Whether a file is Advanced SubStation Alpha (.ass) or SubStation Alpha (.ssa). */
export const isSubStation = (lines: readonly string[]): boolean =>
  lines.some((line) => /^\s*(?:\[(?:Script Info|V4\+? Styles|Events)\]|Dialogue\s*:.*\d:\d)/iu.test(line)) &&
  !lines.some((line) => line.includes('-->') && !/^\s*(?:Dialogue|Comment|;)/iu.test(line));

/** The lines of dialogue of such a file. */
export function readSubStation(lines: readonly string[]): Cues {
  let fields: readonly string[] = FIELDS;
  let section = 'events';
  const cues: Cue[] = [];
  const faults: CaptionFileFault[] = [];
  for (const [index, text] of lines.entries()) {
    const [, name] = /^\s*\[(.+)\]\s*$/u.exec(text) ?? [];
    if (name !== undefined) section = name.toLowerCase();
    if (section !== 'events') continue;
    const [, kind = '', value = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/iu.exec(text) ?? [];
    if (kind.toLowerCase() === 'format') fields = value.split(',').map((field) => field.trim().toLowerCase());
    if (kind.toLowerCase() !== 'dialogue') continue;
    const cue = dialogue(value, fields);
    if (typeof cue === 'string') faults.push({ line: index + 1, message: cue });
    else if (cue) cues.push({ line: index + 1, caption: cue });
  }
  return { cues, faults };
}

/** The caption of a line of dialogue, why there is none, or undefined if it has no text. */
function dialogue(line: string, fields: readonly string[]): Cue['caption'] | string | undefined {
  const values = line.split(',');
  // The text is the last field and may have commas.
  const last = fields.length - 1;
  const valueOf = (field: string): string | undefined => {
    const at = fields.indexOf(field);
    return at === last ? values.slice(last).join(',') : values[at];
  };
  const [startMs, endMs] = [clockMs(valueOf('start')), clockMs(valueOf('end'))];
  if (startMs === undefined || endMs === undefined || values.length <= last)
    return `${quoted(line)} are no times like 0:00:01.00,0:00:03.50`;
  const { parts, hasDrawing } = partsOf(valueOf('text') ?? '', { startMs, endMs });
  const caption = captionOfParts(parts, { startMs, endMs });
  if (!caption) return hasDrawing ? 'This is a drawing, not a caption' : undefined;
  return neverSeen({ startMs, endMs }) ?? caption;
}

/** Text between its override codes, timed by those of karaoke: `{\k50}` lasts 50 hundredths of a second. */
function partsOf(text: string, { startMs }: Span): { parts: TimedText[]; hasDrawing: boolean } {
  const parts: TimedText[] = [];
  let [isDrawing, hasDrawing] = [false, false];
  let atMs: number | undefined;
  let nextMs = startMs;
  for (const piece of joinLines(text.split(/\\[Nn]/u))
    .replaceAll(String.raw`\h`, '\u00A0')
    .split(/(\{[^{}]*\})/u)) {
    if (!/^\{.*\}$/su.test(piece)) {
      if (isDrawing) hasDrawing ||= piece.trim() !== '';
      else parts.push({ text: piece, atMs });
      continue;
    }
    const drawing = [...piece.matchAll(/\\p(\d+)/gu)].at(-1)?.[1];
    if (drawing !== undefined) isDrawing = Number(drawing) > 0;
    for (const [, centiseconds = ''] of piece.matchAll(/\\(?:kf|ko|k|K)(\d+(?:\.\d+)?)/gu)) {
      atMs = nextMs;
      nextMs += Math.round(Number(centiseconds) * 10);
    }
  }
  return { parts, hasDrawing };
}
