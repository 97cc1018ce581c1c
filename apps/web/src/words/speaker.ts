import { message } from './message.ts';
import type { Said, Speaker } from './translations.ts';

export const speakerOf = (all: Said): Speaker => ({
  sentence: (english) => saidBy(all, english),
  names: all.catalogue,
});

function saidBy(all: Said, english: string): string {
  const whole = wholeBy(all, english);
  if (whole !== undefined) return whole;
  // Several in a row, of which each may be known.
  const each = english.split(/(?<=[.!?]) (?=[\p{Lu}“])/u);
  return each.length > 1 ? each.map((one) => saidBy(all, one)).join(' ') : english;
}

function wholeBy(all: Said, sentence: string): string | undefined {
  const text = all.texts[sentence];
  if (text !== undefined) return text;
  for (const [pattern, names, given, compiled] of all.patterns) {
    const found = new RegExp(pattern, 'su').exec(sentence);
    if (!found) continue;
    const values = names.map((name, at) => [name, valueOf(all, found[at + 1] ?? '')]);
    const filled = message(compiled);
    return typeof filled === 'function' ? filled({ ...given, ...Object.fromEntries(values) }) : String(filled);
  }
  return undefined;
}

/** A number, or words that may be a sentence themselves. */
const valueOf = (all: Said, value: string): string | number =>
  /^\d+$/u.test(value) ? Number(value) : saidBy(all, value);
