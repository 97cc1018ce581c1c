import {
  addKeys,
  decibelsOf,
  deleteKeys,
  easeKeys,
  endOf,
  fadeOverlay,
  fadesOf,
  findOverlay,
  inSequence,
  isSounding,
  moveKeys,
  setKeyValue,
  type Key,
  type Overlay,
  type SoundingOverlay,
  type Side,
} from '@kinoloom/composition';
import { volumeText } from '../../meters/volume-text.ts';
import { commitEdit, edit, previewEdit, shownComposition, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { boxOf, frameAtX, type Point, type View } from '../geometry/view.ts';
import { volumeAtY, volumeY } from '../geometry/volume-line.ts';
import type { DragState, PointerPress } from './drag-state.ts';
import { SNAP } from './magnets.ts';
import { nameThem } from './overlay-label.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** A drag that changes an item by itself: of a fade, of a point of its volume line, or in a trim mode. */
export interface HandleDrag {
  /** Previews what a drag to here makes. */
  move(press: PointerPress): DragState;
  /** Makes the preview one step of undo. */
  commit(): void;
}

interface Held {
  readonly editor: Editor;
  readonly view: () => View;
  readonly item: SoundingOverlay;
  /** Where the handle was grabbed. */
  readonly start: Point;
}

const playheadOf = (editor: Editor): number => editor.playhead.state.getState().frame;

/** The playhead, if it is near and things stick; else the position. */
function stuck({ editor, view }: Held, at: number, free: boolean): { at: number; snap: number | null } {
  const playhead = playheadOf(editor);
  const isFree = free || !editor.state.getState().switches.snap;
  return isFree || Math.abs(at - playhead) > SNAP / view().scale
    ? { at, snap: null }
    : { at: playhead, snap: playhead };
}

/** The item as it is shown. */
function shownOf({ editor, item }: Held): SoundingOverlay {
  const shown = findOverlay(shownComposition(editor.state.getState()), item.id);
  return shown && isSounding(shown) ? shown : item;
}

/** Where a fade ends inside its item, in frames of the composition. */
function fadeEnd(item: SoundingOverlay, side: Side): number {
  const { in: rise, out: fall } = fadesOf(item);
  return side === 'in' ? item.from + (rise?.frames ?? 0) : endOf(item) - (fall?.frames ?? 0);
}

export function fadeDrag(held: Held, side: Side): HandleDrag {
  const { editor, view, item, start } = held;
  const offset = frameAtX(view(), start.x) - fadeEnd(item, side);
  const framesOf = (clip: SoundingOverlay): number => fadesOf(clip)[side]?.frames ?? 0;
  return {
    move(press) {
      const { at, snap } = stuck(held, frameAtX(view(), press.x) - offset, press.free);
      const frames = side === 'in' ? at - item.from : endOf(item) - at;
      previewEdit(editor, (composition) => fadeOverlay(composition, { id: item.id, side, frames }));
      const shown = shownOf(held);
      const end = fadeEnd(shown, side);
      return { kind: 'fade', at: end, frames: framesOf(shown), snap: end === snap ? snap : null };
    },
    commit() {
      const name = side === 'in' ? words.fadeInIs : words.fadeOutIs;
      const length = timecodeOf(framesOf(shownOf(held)));
      commitEdit(editor, { said: name({ items: nameThem([item]), length }) });
    },
  };
}

/** How far a key can be moved in time, in frames from the item's start: between its neighbours, and within the item. */
function reachOfKey(item: SoundingOverlay, { at }: Key): { first: number; last: number } {
  const keys = item.keyframes?.volume ?? [];
  const before = keys.findLast((other) => other.at < at)?.at ?? -Infinity;
  const after = keys.find((other) => other.at > at)?.at ?? Infinity;
  return { first: Math.max(0, before + 1), last: Math.min(item.durationInFrames, after - 1) };
}

export function volumeDrag(held: Held, key: Key): HandleDrag {
  const { editor, view, item, start } = held;
  const { id, from } = item;
  const offset = {
    frames: frameAtX(view(), start.x) - from - key.at,
    y: start.y - volumeY(boxOf(view(), item), key.value),
  };
  const { first, last } = reachOfKey(item, key);
  let now = key;
  return {
    move(press) {
      const { at: place, snap } = stuck(held, frameAtX(view(), press.x) - offset.frames, press.free);
      const at = Math.min(Math.max(first, Math.round(place - from)), last);
      now = { ...key, at, value: volumeAtY(boxOf(view(), item), press.y - offset.y) };
      const moved = { id, keys: [{ property: 'volume', at: key.at }], by: at - key.at } as const;
      const set = { id, property: 'volume', at, value: now.value } as const;
      previewEdit(
        editor,
        inSequence([(composition) => moveKeys(composition, moved), (composition) => setKeyValue(composition, set)]),
      );
      return { kind: 'volume', at: from + at, volume: now.value, snap: from + at === snap ? snap : null };
    },
    commit() {
      const level = volumeText(decibelsOf(now.value));
      commitEdit(editor, { said: words.volumeIs({ items: nameThem([item]), level, at: timecodeOf(from + now.at) }) });
    },
  };
}

/** Adds a point to an item's volume line at a frame of the composition, where the line is. */
export function addVolumePoint(editor: Editor, item: Overlay, frame: number): void {
  const at = Math.round(frame);
  const { id } = item;
  const keys = [{ property: 'volume', at: at - item.from }] as const;
  edit(
    editor,
    inSequence([
      (composition) => addKeys(composition, { id, properties: ['volume'], at }),
      (composition) => easeKeys(composition, { id, keys, ease: 'linear' }),
    ]),
    { said: words.pointIsAdded({ items: nameThem([item]), at: timecodeOf(at) }) },
  );
}

/** Removes a point of an item's volume line. */
export function deleteVolumePoint(editor: Editor, item: Overlay, { at }: Key): void {
  edit(editor, (composition) => deleteKeys(composition, { id: item.id, keys: [{ property: 'volume', at }] }), {
    said: words.pointIsDeleted({ items: nameThem([item]), at: timecodeOf(item.from + at) }),
  });
}
