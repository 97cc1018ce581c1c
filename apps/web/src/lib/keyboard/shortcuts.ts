import type { Chord, ShortcutTable } from './chord.ts';
import type { editorShortcuts } from './editor-shortcuts.ts';

/**
 * Every shortcut and its keys, any of which does it: handlers, menus and tooltips read them here; those of the editor, in a file of
 * their own, are added where it is loaded. What they do is said in `app/shell/shortcut-list.ts`, which is loaded with the list alone.
 */
const shortcuts = {
  everywhere: {
    help: ['?'],
    sidebar: ['Ctrl+B'],
  },
  viewer: {
    previous: ['←'],
    next: ['→'],
    details: ['I'],
    favourite: ['F'],
    delete: ['Del'],
  },
  compare: {
    play: ['Space', 'K'],
    backFrame: ['←'],
    onFrame: ['→'],
    backSecond: ['Shift+←', 'J'],
    onSecond: ['Shift+→', 'L'],
    start: ['Home'],
    end: ['End'],
    up: ['↑'],
    down: ['↓'],
    zoomIn: ['Plus', '='],
    zoomOut: ['-'],
    actualSize: ['Z'],
    one: ['O'],
    side: ['S'],
    wipe: ['W'],
    left1: ['1'],
    left2: ['2'],
    left3: ['3'],
    left4: ['4'],
    right1: ['Alt+1'],
    right2: ['Alt+2'],
    right3: ['Alt+3'],
    right4: ['Alt+4'],
    favourite: ['F'],
    delete: ['Del'],
    mute: ['M'],
  },
  player: {
    play: ['Space'],
  },
  preview: {
    play: ['Space', 'K'],
    playOn: ['L'],
    backSecond: ['J'],
    backTenSeconds: ['Shift+J'],
    backFrame: ['←'],
    onFrame: ['→'],
    backTen: ['Shift+←'],
    onTen: ['Shift+→'],
    start: ['Home'],
    end: ['End'],
    mute: ['M'],
    fullScreen: ['F'],
  },
  gallery: {
    open: ['Enter'],
    select: ['X', 'Space'],
    selectTo: ['Shift+X', 'Shift+Space'],
    selectAll: ['Ctrl+A'],
    selectNone: ['Esc'],
    favourite: ['F'],
    rename: ['F2'],
    delete: ['Del', 'Backspace'],
  },
  carousel: {
    previous: ['←'],
    next: ['→'],
  },
} as const satisfies ShortcutTable;

type Shortcuts = typeof shortcuts & typeof editorShortcuts;

/** A place where shortcuts work. */
export type Scope = keyof Shortcuts;
export type Command<S extends Scope> = S extends Scope ? keyof Shortcuts[S] & string : never;
/** "editor.undo" */
export type ShortcutId = { [S in Scope]: `${S}.${Command<S>}` }[Scope];

const added = new Map<string, ShortcutTable[string]>();
const given = new Map<string, readonly Chord[]>();

/** Adds scopes to those whose keys are known. */
export function addShortcuts(table: ShortcutTable): void {
  for (const [scope, commands] of Object.entries(table)) {
    added.set(scope, commands);
    for (const [command, keys] of Object.entries(commands)) given.set(`${scope}.${command}`, keys);
  }
}

addShortcuts(shortcuts);

/** The commands of a scope. */
export const commandsOf = <S extends Scope>(scope: S): Command<S>[] =>
  Object.keys(added.get(scope) ?? {}) as Command<S>[];

/** The keys that the studio came with. */
export const givenKeys = (id: string): readonly Chord[] => given.get(id) ?? none;
const none: readonly Chord[] = [];
