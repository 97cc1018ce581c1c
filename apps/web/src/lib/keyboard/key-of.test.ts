import { expect, test } from 'vitest';
import { capsOf, chordsOf } from './chord.ts';
import { isSend, keyOf, type KeyPress } from './key-of.ts';

/** A key press: what the key types, its place, and what is held: "ctrl", "alt", "meta", "shift", "altgr". */
const press = (key: string, code: string, held = '', more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  altKey: /alt(?!gr)/u.test(held),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  getModifierState: (name) => name === 'AltGraph' && held.includes('altgr'),
  ...more,
});

test.each([
  // What is printed on the key, wherever it lies: German, French, Dvorak.
  ['z', 'KeyY', '', 'z'],
  ['Z', 'KeyY', 'shift', 'z'],
  ['a', 'KeyQ', '', 'a'],
  ['s', 'Semicolon', '', 's'],
  // The letter at its place where none is Latin: Russian, Greek, Hebrew, Arabic (two letters on one key), Thai, Hindi, Korean.
  ['я', 'KeyZ', '', 'z'],
  ['Я', 'KeyZ', 'shift', 'z'],
  ['х', 'BracketLeft', '', '['],
  ['ζ', 'KeyZ', '', 'z'],
  ['ז', 'KeyZ', '', 'z'],
  ['لا', 'KeyB', '', 'b'],
  ['่', 'KeyJ', '', 'j'],
  ['े', 'KeyS', '', 's'],
  ['ㄴ', 'KeyS', '', 's'],
  // Other Latin letters are themselves, not what lies at their place elsewhere.
  ['ü', 'BracketLeft', '', 'ü'],
  ['ñ', 'Semicolon', '', 'ñ'],
  ['é', 'Digit2', '', 'é'],
  // A dead key types nothing yet, and other signs mean nothing: Spanish.
  ['Dead', 'BracketLeft', '', null],
  ['¡', 'Equal', '', null],
  // Signs are what the key types.
  ['[', 'Digit8', 'altgr', '['],
  ['[', 'BracketRight', '', '['],
  ['-', 'Digit6', '', '-'],
  ['€', 'KeyE', 'altgr', null],
  // Option on a Mac types a sign that nobody means.
  ['≠', 'Equal', 'alt', '='],
  ['–', 'Minus', 'alt', '-'],
  ['\u00A0', 'Space', 'alt', ' '],
  ['å', 'KeyA', 'alt', 'a'],
  ['Dead', 'KeyN', 'alt', 'n'],
  ['ł', 'KeyL', 'altgr', 'ł'],
  // Names stay.
  ['ArrowLeft', 'Numpad4', '', 'ArrowLeft'],
  ['F5', 'F5', '', 'F5'],
  ['Unidentified', 'KeyS', '', 's'],
])('"%s" at %s, held "%s", means %j', (key, code, held, meaning) => {
  expect(keyOf(press(key, code, held))).toBe(meaning);
});

test.each([
  ['z', 'KeyY', 'ctrl', ['Ctrl+Z']],
  ['z', 'KeyY', 'meta', ['Ctrl+Z']],
  ['Z', 'KeyY', 'ctrl shift', ['Ctrl+Shift+Z']],
  ['Z', 'KeyZ', '', ['Z']],
  [' ', 'Space', 'shift', ['Shift+Space']],
  // AltGr as Linux, Windows, and browsers that do not tell it apart report it; Option on a German Mac.
  ['[', 'Digit8', 'altgr', ['[']],
  ['[', 'Digit8', 'ctrl alt altgr', ['[']],
  ['[', 'Digit8', 'ctrl alt', ['Ctrl+Alt+[', '[']],
  ['[', 'Digit5', 'alt', ['Alt+[', '[']],
  // ⌘+[ and Ctrl+[ are the browser's.
  ['[', 'BracketLeft', 'meta', ['Ctrl+[']],
  ['[', 'BracketLeft', 'ctrl', ['Ctrl+[']],
  // Which signs need Shift depends on the keyboard: "?" and "=" are above the digits in Germany.
  ['?', 'Minus', 'shift', ['?']],
  ['=', 'Digit0', 'alt shift', ['Alt+=', '=']],
  ['+', 'NumpadAdd', 'alt', ['Alt+Plus', 'Plus']],
  ['Control', 'ControlLeft', 'ctrl', []],
  ['AltGraph', 'AltRight', 'altgr', []],
])('"%s" at %s, held "%s", is %j', (key, code, held, chords) => {
  expect(chordsOf(press(key, code, held))).toEqual(chords);
});

test('the caps of a chord', () => {
  expect(['Ctrl+Shift+Z', 'Alt+Plus', '['].map(capsOf)).toEqual([['Ctrl', 'Shift', 'Z'], ['Alt', '+'], ['[']]);
});

test.each([
  ['composing', { isComposing: true }],
  ['with the code of an input method, which is all that Safari leaves', { keyCode: 229 }],
])('a key that an input method uses means nothing: %s', (_, more) => {
  const enter = press('Enter', 'Enter', '', more);
  expect([keyOf(enter), chordsOf(enter), isSend(enter)]).toEqual([null, [], false]);
  expect(isSend({ nativeEvent: enter })).toBe(false);
});

test('Enter sends, unless Shift is held', () => {
  expect([isSend(press('Enter', 'Enter')), isSend(press('Enter', 'Enter', 'shift'))]).toEqual([true, false]);
});
