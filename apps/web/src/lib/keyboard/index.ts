export { capsOf, chordsOf, type Chord } from './chord.ts';
export { keysOf, useChosen, useKeysOf } from './chosen-keys.ts';
export { isSend, keyOf, type KeyPress } from './key-of.ts';
export { commandOf, runShortcut, type Runs } from './run-shortcut.ts';
export { addShortcuts, commandsOf, givenKeys, type Command, type Scope, type ShortcutId } from './shortcuts.ts';
export { isTextField } from './text-field.ts';
