import { shortcuts, type Chord, type Command, type Scope, type ShortcutId } from '../../lib/keyboard/index.ts';

/** Keys that browser, text fields, lists and pointers handle. */
interface Note {
  readonly label: string;
  readonly keys: readonly Chord[];
}

interface Described<S extends Scope> {
  readonly title: string;
  readonly does: Readonly<Record<Command<S>, string>>;
  /** Part of how lists work everywhere: cannot be changed. */
  readonly fixed: readonly Command<S>[];
  readonly notes: readonly Note[];
}

type Fields = 'prompt' | 'assistant';

/** What the shortcuts do, in the order and the words of the list that "?" opens. */
const described: { readonly [S in Scope]: Described<S> } & Readonly<
  Record<Fields, Pick<Described<Scope>, 'title' | 'notes'>>
> = {
  everywhere: {
    title: 'Everywhere',
    does: { help: 'This list', sidebar: 'Sidebar' },
    fixed: [],
    notes: [
      { label: 'Close dialog or sheet', keys: ['Esc'] },
      { label: 'Next or previous control', keys: ['Tab', 'Shift+Tab'] },
      { label: 'Press a control', keys: ['Enter'] },
    ],
  },
  prompt: {
    title: 'Prompt',
    notes: [
      { label: 'Generate', keys: ['Enter'] },
      { label: 'New line', keys: ['Shift+Enter'] },
      { label: 'Paste an image as start image', keys: ['Ctrl+V'] },
    ],
  },
  assistant: {
    title: 'Prompt assistant',
    notes: [
      { label: 'Send', keys: ['Enter'] },
      { label: 'New line', keys: ['Shift+Enter'] },
    ],
  },
  viewer: {
    title: 'Viewer',
    does: { previous: 'Previous', next: 'Next', details: 'Details', favourite: 'Favourite', delete: 'Delete' },
    fixed: [],
    notes: [],
  },
  player: {
    title: 'Player',
    does: { play: 'Play or pause' },
    fixed: [],
    notes: [],
  },
  preview: {
    title: 'Preview of a flow',
    does: {
      play: 'Play or pause',
      playOn: 'Play',
      backSecond: 'Back a second',
      backTenSeconds: 'Back 10 seconds',
      backFrame: 'Back a frame',
      onFrame: 'On a frame',
      backTen: 'Back 10 frames',
      onTen: 'On 10 frames',
      start: 'Start',
      end: 'End',
      mute: 'Mute',
      fullScreen: 'Full screen',
    },
    fixed: [],
    notes: [],
  },
  gallery: {
    title: 'Gallery',
    does: {
      open: 'Open',
      select: 'Select',
      selectTo: 'Select up to here',
      selectAll: 'Select all',
      selectNone: 'Select none',
      favourite: 'Favourite',
      delete: 'Delete',
    },
    fixed: ['open', 'selectNone'],
    notes: [
      { label: 'Move among pictures', keys: ['←', '↑', '→', '↓'] },
      { label: 'First or last', keys: ['Home', 'End'] },
      { label: 'A page up or down', keys: ['PgUp', 'PgDn'] },
      { label: 'Select on the way', keys: ['Shift+←', 'Shift+→'] },
    ],
  },
  carousel: {
    title: 'Flows in the gallery',
    does: { previous: 'Previous flow', next: 'Next flow' },
    fixed: [],
    notes: [],
  },
  editor: {
    title: 'Editor',
    does: {
      play: 'Play or pause',
      backSecond: 'Back a second',
      pause: 'Pause',
      playOn: 'Play, or on a second',
      backFrame: 'Back a frame',
      onFrame: 'On a frame',
      backTen: 'Back 10 frames',
      onTen: 'On 10 frames',
      start: 'Start of the video',
      end: 'End of the video',
      undo: 'Undo',
      redo: 'Redo',
      zoomIn: 'Zoom timeline in',
      zoomOut: 'Zoom timeline out',
    },
    fixed: [],
    notes: [],
  },
  clips: {
    title: 'Clips on the timeline',
    does: {
      split: 'Split at the playhead',
      duplicate: 'Duplicate',
      delete: 'Delete',
      trimStart: 'Start at the playhead',
      trimEnd: 'End at the playhead',
      back: 'Move back a frame',
      on: 'Move on a frame',
      backTen: 'Move back 10 frames',
      onTen: 'Move on 10 frames',
      up: 'Move up a row',
      down: 'Move down a row',
      selectAll: 'Select all',
      selectNone: 'Select none',
    },
    fixed: ['selectNone'],
    notes: [
      { label: 'Copy, cut, paste', keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'] },
      { label: 'Abandon a drag', keys: ['Esc'] },
      { label: 'Drag without snapping', keys: ['Alt'] },
    ],
  },
};

export interface ListedShortcut extends Note {
  readonly id: ShortcutId;
  readonly fixed: boolean;
}

interface Place {
  readonly scope: Scope | Fields;
  readonly title: string;
  readonly rows: readonly ListedShortcut[];
  readonly notes: readonly Note[];
}

const isScope = (name: string): name is Scope => name in shortcuts;

export const places: readonly Place[] = (Object.keys(described) as (Scope | Fields)[]).map((scope) => {
  const { title, notes } = described[scope];
  return { scope, title, notes, rows: isScope(scope) ? rowsOf(scope) : [] };
});

function rowsOf(scope: Scope): ListedShortcut[] {
  const { does, fixed }: { does: Readonly<Record<string, string>>; fixed: readonly string[] } = described[scope];
  return Object.entries<readonly Chord[]>(shortcuts[scope]).map(([command, keys]) => ({
    id: `${scope}.${command}` as ShortcutId,
    label: does[command] ?? '',
    keys,
    fixed: fixed.includes(command),
  }));
}

const together: readonly (readonly string[])[] = [
  ['editor', 'clips'],
  ['viewer', 'player'],
];

/** Whether one key press may reach both: the same keys cannot do two things there. */
export const meet = (one: string, other: string): boolean =>
  one === other ||
  one === 'everywhere' ||
  other === 'everywhere' ||
  together.some((group) => group.includes(one) && group.includes(other));
