/** What is read of a keyboard event; React's events carry the browser's as `nativeEvent`. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing?: boolean;
  /** Old, but the only mark that Safari leaves on the key which ends a composition. */
  readonly keyCode?: number;
  getModifierState?(name: string): boolean;
}

export type AnyKeyPress = KeyPress | { readonly nativeEvent: KeyPress };

export const nativePress = (event: AnyKeyPress): KeyPress => ('nativeEvent' in event ? event.nativeEvent : event);

/** What an input method gets in place of a key; see https://w3c.github.io/uievents/#determine-keydown-keyup-keyCode */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether an input method uses the key: Enter that takes a suggestion is not the user's Enter. Safari ends the composition
 * before this keydown, so that `isComposing` is false already.
 */
export const isComposed = ({ key, keyCode, isComposing }: KeyPress): boolean =>
  isComposing === true || keyCode === TAKEN_BY_INPUT_METHOD || key === 'Process';

/**
 * The meaning of a key on any layout, or null if it has none for us. A letter is what is printed on the key where that is
 * Latin ("z" on a German keyboard, wherever it lies), else the letter at its place ("z" for the Russian "я"). Signs are what
 * the key types: a bracket that needs AltGr is a bracket. Letters are lower case; other keys have the browser's names.
 */
export function keyOf(event: AnyKeyPress): string | null {
  const press = nativePress(event);
  const { key, altKey } = press;
  if (isComposed(press)) return null;
  if (key === 'Unidentified') return atPlace(press);
  if (key === 'Dead') return altKey ? atPlace(press) : null;
  if (/^[A-Z][A-Za-z0-9]+$/u.test(key) || /^[\u0020-\u007E]$/u.test(key))
    return key.length === 1 ? key.toLowerCase() : key;
  // Option types another sign with each key ("≠" for "="), which nobody means who presses Alt with it; AltGr types what is meant.
  if (altKey && !isAltGr(press)) return atPlace(press);
  if (/^\p{Script=Latin}$/u.test(key)) return key.toLowerCase();
  return !isAltGr(press) && /^[\p{L}\p{M}\p{N}]+$/u.test(key) ? atPlace(press) : null;
}

export const isAltGr = (press: KeyPress): boolean => press.getModifierState?.('AltGraph') === true;

/** What a US keyboard has at the key's place. */
function atPlace({ code }: KeyPress): string | null {
  const letter = /^(?:Key|Digit)([A-Z0-9])$/u.exec(code)?.[1];
  return letter?.toLowerCase() ?? signs[code] ?? null;
}

const signs: Readonly<Record<string, string>> = {
  Backquote: '`',
  Backslash: '\\',
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Equal: '=',
  Minus: '-',
  Period: '.',
  Quote: "'",
  Semicolon: ';',
  Slash: '/',
  Space: ' ',
};

/** Enter without Shift: sends what is written. */
export const isSend = (event: AnyKeyPress): boolean => keyOf(event) === 'Enter' && !nativePress(event).shiftKey;
