import {
  findOverlay,
  isPlayed,
  mediaFrameAt,
  neighboursOf,
  rollCut,
  slide,
  slip,
  type Composition,
  type EditResult,
} from '@kinoloom/composition';
import { announce, edit, onlySelected, type Editor, type TrimMode } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { nameThem } from '../gestures/overlay-label.ts';
import { refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/trim-mode.ts';

/** What a trim mode does by frames; of a roll, `id` is the clip before the cut. */
export const trimEdits: Readonly<
  Record<TrimMode, (composition: Composition, far: { id: string; by: number }) => EditResult>
> = { roll: rollCut, slip, slide };

export const trimModeName: Readonly<Record<TrimMode, string>> = {
  roll: words.roll,
  slip: words.slip,
  slide: words.slide,
};

/** Switches a trim mode on, or off if it is the one that is on. */
export function switchTrimMode(editor: Editor, mode: TrimMode | null): void {
  const next = editor.state.getState().trimMode === mode ? null : mode;
  editor.state.setState({ trimMode: next });
  announce(editor, next ? words.isOn({ name: trimModeName[next] }) : words.isOff);
}

/** The clip before the cut at an edge of an item; undefined if no other meets it there. */
export function beforeCut(composition: Composition, id: string, side: 'start' | 'end'): string | undefined {
  const item = findOverlay(composition, id);
  const { before, after } = item ? neighboursOf(composition, item) : {};
  if (side === 'start') return before?.id;
  return after && id;
}

/** What a step trims: the chosen cut, or the selected clip in the trim mode that is on. */
function underStep({ state }: Editor): { readonly mode: TrimMode; readonly id: string } | undefined {
  const { cut, trimMode: mode, history } = state.getState();
  if (cut !== null) {
    const id = beforeCut(history.present, cut, 'start');
    return id === undefined ? undefined : { mode: 'roll', id };
  }
  const item = onlySelected(state.getState());
  if (!mode || !item) return undefined;
  if (mode !== 'roll') return { mode, id: item.id };
  return {
    mode,
    id: beforeCut(history.present, item.id, 'end') ?? beforeCut(history.present, item.id, 'start') ?? item.id,
  };
}

/** Trims by frames; consecutive steps form one undo step. @returns false if nothing is in a trim mode, and no cut is chosen */
export function stepTrim(editor: Editor, by: number): boolean {
  const under = underStep(editor);
  if (under) step(editor, under.mode, under.id, by);
  return under !== undefined;
}

/** Moves the cut at an edge of an item. @returns false if the trim mode is another, or nothing meets it there */
export function rollEdge(editor: Editor, item: string, side: 'start' | 'end', by: number): boolean {
  const { trimMode, history } = editor.state.getState();
  const id = trimMode === 'roll' ? beforeCut(history.present, item, side) : undefined;
  if (id !== undefined) step(editor, 'roll', id, by);
  return id !== undefined;
}

function step(editor: Editor, mode: TrimMode, id: string, by: number): void {
  const made = edit(editor, (composition) => trimEdits[mode](composition, { id, by }), { gesture: `${mode} ${id}` });
  if (made.ok) announce(editor, saidOf(editor, mode, id));
  else refuse(editor, made.error.message);
}

/** The announcement after a trim: where the clip now begins, which part of its file it shows, or where the cut after it lies. */
export function saidOf(editor: Editor, mode: TrimMode, id: string): string {
  const item = findOverlay(editor.state.getState().history.present, id);
  if (!item) return '';
  const items = nameThem([item]);
  if (mode === 'roll') return words.isRolled({ at: timecodeOf(item.from + item.durationInFrames) });
  if (mode === 'slide') return words.isSlid({ items, at: timecodeOf(item.from) });
  return words.isSlipped({ items, at: timecodeOf(isPlayed(item) ? mediaFrameAt(item, item.from) : 0) });
}
