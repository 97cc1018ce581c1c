import type { Chord } from './chord.ts';

/**
 * Every shortcut and its keys, any of which does it: handlers, menus and tooltips read them here. What they do is said in
 * `app/shell/shortcut-list.ts`, which is loaded with the list alone.
 */
export const shortcuts = {
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
  editor: {
    play: ['Alt+Space', 'Space'],
    shuttleBack: ['J'],
    pause: ['K'],
    shuttleOn: ['L'],
    backSecond: ['Shift+J'],
    onSecond: ['Shift+L'],
    backFrame: ['←'],
    onFrame: ['→'],
    backTen: ['Shift+←'],
    onTen: ['Shift+→'],
    start: ['Home'],
    end: ['End'],
    undo: ['Ctrl+Z'],
    redo: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    zoomIn: ['Alt+=', 'Alt+Plus'],
    zoomOut: ['Alt+-'],
    magnet: ['M'],
    ripple: ['R'],
    snap: ['N'],
    keys: ['Shift+K'],
    marker: ['Shift+M'],
    nextMarker: ['Shift+↓'],
    previousMarker: ['Shift+↑'],
    markIn: ['I'],
    markOut: ['O'],
    clearRange: ['Alt+X'],
  },
  clips: {
    split: ['S'],
    transition: ['T'],
    duplicate: ['D'],
    delete: ['Del', 'Backspace'],
    cutOut: ['Shift+Del', 'Shift+Backspace'],
    group: ['Ctrl+G'],
    ungroup: ['Ctrl+Shift+G'],
    detachSound: ['Ctrl+Shift+D'],
    lift: ['Shift+E'],
    extract: ['E'],
    cutAwayBefore: ['Q'],
    cutAwayAfter: ['W'],
    trimStart: ['['],
    trimEnd: [']'],
    back: ['Alt+←'],
    on: ['Alt+→'],
    backTen: ['Alt+Shift+←'],
    onTen: ['Alt+Shift+→'],
    up: ['Alt+↑'],
    down: ['Alt+↓'],
    freeze: ['Shift+F'],
    roll: ['Shift+R'],
    slip: ['Y'],
    slide: ['U'],
    crop: ['C'],
    mask: ['Shift+C'],
    selectAll: ['Ctrl+A'],
    selectNone: ['Esc'],
  },
} as const satisfies Record<string, Record<string, readonly Chord[]>>;

type Shortcuts = typeof shortcuts;

/** A place where shortcuts work. */
export type Scope = keyof Shortcuts;
export type Command<S extends Scope> = S extends Scope ? keyof Shortcuts[S] & string : never;
/** "editor.undo" */
export type ShortcutId = { [S in Scope]: `${S}.${Command<S>}` }[Scope];

/** The keys that the studio came with, by `ShortcutId`. */
export const givenKeys: Readonly<Record<string, readonly Chord[]>> = Object.fromEntries(
  Object.entries(shortcuts).flatMap(([scope, commands]) =>
    Object.entries(commands).map(([command, keys]) => [`${scope}.${command}`, keys]),
  ),
);
