import * as words from '../../words/en/first/keys.ts';
import { isAltGr, keyOf, nativePress, type AnyKeyPress } from './key-of.ts';

/**
 * Keys that are pressed together, as the help shows them: "Ctrl+Shift+Z", "Alt+Space", "[". "Ctrl" is ⌘, too. Shift counts
 * with letters and named keys only: which signs need it depends on the keyboard.
 */
export type Chord = string;

/** The keys of commands, by scope. */
export type ShortcutTable = Readonly<Record<string, Readonly<Record<string, readonly Chord[]>>>>;

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

const modifiers = new Set([
  'Control',
  'Shift',
  'Alt',
  'AltGraph',
  'Meta',
  'OS',
  'CapsLock',
  'NumLock',
  'Fn',
  'Hyper',
  'Super',
]);

/** The chords that a key press may mean, the likeliest first. None for a modifier alone or a key of an input method. */
export function chordsOf(event: AnyKeyPress): readonly Chord[] {
  const key = keyOf(event);
  if (key === null || modifiers.has(key)) return [];
  const press = nativePress(event);
  const isSign = /^[^\p{L} ]$/u.test(key);
  const name = names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  // Windows reports AltGr as Ctrl and Alt, which were not pressed.
  const altGr = isAltGr(press);
  const held = [
    (press.ctrlKey || press.metaKey) && !altGr && 'Ctrl',
    press.altKey && !altGr && 'Alt',
    press.shiftKey && !isSign && 'Shift',
  ].filter((modifier) => modifier !== false);
  const chord = [...held, name].join('+');
  // On a Mac, and in browsers that do not tell AltGr apart, Alt may be what it takes to type the sign.
  return isSign && press.altKey && !press.metaKey && held.length > 0 ? [chord, name] : [chord];
}

const caps: Readonly<Record<string, string>> = {
  Plus: '+',
  Ctrl: words.ctrl,
  Shift: words.shift,
  Alt: words.alt,
  Space: words.space,
  Enter: words.enter,
  Backspace: words.backspace,
  Del: words.del,
  Esc: words.esc,
  Home: words.home,
  End: words.end,
  PgUp: words.pageUp,
  PgDn: words.pageDown,
};

/** The caps of a chord, as they are written on keys. */
export const capsOf = (chord: Chord): string[] => chord.split('+').map((cap) => caps[cap] ?? cap);
