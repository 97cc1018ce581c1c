import { editorShortcuts } from '../../lib/keyboard/editor-shortcuts.ts';
import {
  addShortcuts,
  commandsOf,
  givenKeys,
  type Chord,
  type Command,
  type Scope,
  type ShortcutId,
} from '../../lib/keyboard/index.ts';
import * as words from '../../words/en/studio/shortcuts.ts';

addShortcuts(editorShortcuts);

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

/** What the shortcuts do, in the order of the list that "?" opens. */
const described: { readonly [S in Scope]: Described<S> } & Readonly<
  Record<Fields, Pick<Described<Scope>, 'title' | 'notes'>>
> = {
  everywhere: {
    title: words.everywhere,
    does: { help: words.help, sidebar: words.sidebar },
    fixed: [],
    notes: [
      { label: words.closeLayer, keys: ['Esc'] },
      { label: words.nextControl, keys: ['Tab', 'Shift+Tab'] },
      { label: words.pressControl, keys: ['Enter'] },
    ],
  },
  prompt: {
    title: words.prompt,
    notes: [
      { label: words.generate, keys: ['Enter'] },
      { label: words.newLine, keys: ['Shift+Enter'] },
      { label: words.pasteImage, keys: ['Ctrl+V'] },
    ],
  },
  assistant: {
    title: words.assistant,
    notes: [
      { label: words.send, keys: ['Enter'] },
      { label: words.newLine, keys: ['Shift+Enter'] },
    ],
  },
  viewer: {
    title: words.viewer,
    does: {
      previous: words.previous,
      next: words.next,
      details: words.details,
      favourite: words.favourite,
      delete: words.deleteIt,
    },
    fixed: [],
    notes: [],
  },
  compare: {
    title: words.compare,
    does: {
      play: words.playOrPause,
      backFrame: words.backFrameOrLeft,
      onFrame: words.onFrameOrRight,
      backSecond: words.backSecond,
      onSecond: words.onSecond,
      start: words.start,
      end: words.end,
      up: words.upInPicture,
      down: words.downInPicture,
      zoomIn: words.zoomPictureIn,
      zoomOut: words.zoomPictureOut,
      actualSize: words.actualSize,
      one: words.oneAtATime,
      side: words.sideBySide,
      wipe: words.wipe,
      left1: words.leftResult({ number: '1' }),
      left2: words.leftResult({ number: '2' }),
      left3: words.leftResult({ number: '3' }),
      left4: words.leftResult({ number: '4' }),
      right1: words.rightResult({ number: '1' }),
      right2: words.rightResult({ number: '2' }),
      right3: words.rightResult({ number: '3' }),
      right4: words.rightResult({ number: '4' }),
      favourite: words.favourite,
      delete: words.deleteIt,
      mute: words.mute,
    },
    fixed: [],
    notes: [],
  },
  player: {
    title: words.player,
    does: { play: words.playOrPause },
    fixed: [],
    notes: [],
  },
  preview: {
    title: words.preview,
    does: {
      play: words.playOrPause,
      playOn: words.play,
      backSecond: words.backSecond,
      backTenSeconds: words.backTenSeconds,
      backFrame: words.backFrame,
      onFrame: words.onFrame,
      backTen: words.backTen,
      onTen: words.onTen,
      start: words.start,
      end: words.end,
      mute: words.mute,
      fullScreen: words.fullScreen,
    },
    fixed: [],
    notes: [],
  },
  gallery: {
    title: words.gallery,
    does: {
      open: words.open,
      select: words.select,
      selectTo: words.selectTo,
      selectAll: words.selectAll,
      selectNone: words.selectNone,
      favourite: words.favourite,
      rename: words.rename,
      delete: words.deleteIt,
    },
    fixed: ['open', 'selectNone'],
    notes: [
      { label: words.moveAmong, keys: ['←', '↑', '→', '↓'] },
      { label: words.firstOrLast, keys: ['Home', 'End'] },
      { label: words.pageUpOrDown, keys: ['PgUp', 'PgDn'] },
      { label: words.selectOnTheWay, keys: ['Shift+←', 'Shift+→'] },
    ],
  },
  carousel: {
    title: words.carousel,
    does: { previous: words.previousFlow, next: words.nextFlow },
    fixed: [],
    notes: [],
  },
  editor: {
    title: words.editor,
    does: {
      play: words.playOrPause,
      shuttleBack: words.shuttleBack,
      pause: words.pause,
      shuttleOn: words.shuttleOn,
      backSecond: words.backSecond,
      onSecond: words.onSecond,
      backFrame: words.backFrame,
      onFrame: words.onFrame,
      backTen: words.backTen,
      onTen: words.onTen,
      start: words.startOfVideo,
      end: words.endOfVideo,
      undo: words.undo,
      redo: words.redo,
      zoomIn: words.zoomIn,
      zoomOut: words.zoomOut,
      magnet: words.magnet,
      ripple: words.ripple,
      snap: words.snap,
      keys: words.keys,
      voiceOver: words.voiceOver,
      marker: words.marker,
      nextMarker: words.nextMarker,
      previousMarker: words.previousMarker,
      markIn: words.markIn,
      markOut: words.markOut,
      clearRange: words.clearRange,
    },
    fixed: [],
    notes: [],
  },
  clips: {
    title: words.clips,
    does: {
      split: words.split,
      transition: words.transition,
      duplicate: words.duplicate,
      delete: words.deleteIt,
      cutOut: words.cutOut,
      group: words.group,
      ungroup: words.ungroup,
      compound: words.compound,
      takeApart: words.takeApart,
      open: words.openCompound,
      detachSound: words.detachSound,
      lift: words.lift,
      extract: words.extract,
      cutAwayBefore: words.cutAwayBefore,
      cutAwayAfter: words.cutAwayAfter,
      trimStart: words.trimStart,
      trimEnd: words.trimEnd,
      back: words.moveBack,
      on: words.moveOn,
      backTen: words.moveBackTen,
      onTen: words.moveOnTen,
      up: words.moveUp,
      down: words.moveDown,
      freeze: words.freeze,
      roll: words.rollMode,
      slip: words.slipMode,
      slide: words.slideMode,
      crop: words.cropPicture,
      mask: words.maskPicture,
      compare: words.compareLook,
      copyLook: words.copyLook,
      pasteLook: words.pasteLook,
      selectAll: words.selectAll,
      selectNone: words.selectNone,
    },
    fixed: ['selectNone'],
    notes: [
      { label: words.copyCutPaste, keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'] },
      { label: words.abandonDrag, keys: ['Esc'] },
      { label: words.dragWithoutSnapping, keys: ['Alt'] },
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

const isScope = (name: string): name is Scope => commandsOf(name as Scope).length > 0;

export const places: readonly Place[] = (Object.keys(described) as (Scope | Fields)[]).map((scope) => {
  const { title, notes } = described[scope];
  return { scope, title, notes, rows: isScope(scope) ? rowsOf(scope) : [] };
});

function rowsOf(scope: Scope): ListedShortcut[] {
  const { does, fixed }: { does: Readonly<Record<string, string>>; fixed: readonly string[] } = described[scope];
  return commandsOf(scope).map((command) => {
    const id = `${scope}.${command}` as ShortcutId;
    return { id, label: does[command] ?? '', keys: givenKeys(id), fixed: fixed.includes(command) };
  });
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
