import { lineStarts, textOfWords } from './caption-words.ts';
import type { Caption } from './captions.ts';

/** `hh:mm:ss`, then `point` and milliseconds. */
function clockOf(ms: number, point: ',' | '.'): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${point}${String(whole % 1000).padStart(3, '0')}`;
}

/** SubRip has no escapes, but readers decode entities: a text that looks like one is escaped. */
const unread = (text: string): string => text.replaceAll(/&(?=#?\w+;)/gu, '&amp;');

/** SubRip. All times are shifted by `shiftMs`. */
export function writeSrt(captions: readonly Caption[], shiftMs = 0): string {
  return captions
    .map(({ text, startMs, endMs }, index) => {
      const times = `${clockOf(startMs + shiftMs, ',')} --> ${clockOf(endMs + shiftMs, ',')}`;
      return `${index + 1}\n${times}\n${unread(text)}\n`;
    })
    .join('\n');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT with a timestamp per word. All times are shifted by `shiftMs`. */
export function writeVtt(captions: readonly Caption[], shiftMs = 0): string {
  const cues = captions.map(({ text, startMs, endMs, words }) => {
    const times = `${clockOf(startMs + shiftMs, '.')} --> ${clockOf(endMs + shiftMs, '.')}`;
    const spoken = words.map((said, index) => {
      const word = escaped(said.word);
      const stamp = index === 0 && said.startMs === startMs ? '' : `<${clockOf(said.startMs + shiftMs, '.')}>`;
      return { ...said, word: stamp + word };
    });
    return `${times}\n${spoken.length > 0 ? textOfWords(spoken, lineStarts({ text, words })) : escaped(text)}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
