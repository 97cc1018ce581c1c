import {
  durationOf,
  extractRange,
  liftRange,
  unlockedRows,
  type Composition,
  type EditResult,
} from '@kinoloom/composition';
import { announce, edit, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { refuse } from './refuse.ts';
import * as words from '../../../words/en/editor/rows.ts';

/** A stretch of the film that edits can be limited to; `to` is exclusive. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
}

/** Marks where a range begins or ends: at the playhead. The other side stays, if it lies on the right side of it. */
export function markSide(editor: Editor, side: 'in' | 'out'): void {
  const { frame } = editor.playhead.state.getState();
  const { range, history } = editor.state.getState();
  const end = durationOf(history.present);
  const marked =
    side === 'in'
      ? { from: frame, to: range && range.to > frame ? range.to : end }
      : { from: range && range.from <= frame ? range.from : 0, to: Math.min(frame + 1, end) };
  if (marked.from >= marked.to) return refuse(editor, words.nothingToMark);
  editor.state.setState({ range: marked });
  announce(editor, words.rangeIs({ from: timecodeOf(marked.from), to: timecodeOf(marked.to) }));
}

export function clearRange(editor: Editor): boolean {
  if (!editor.state.getState().range) return false;
  editor.state.setState({ range: null });
  announce(editor, words.rangeIsCleared);
  return true;
}

/** Removes what plays in the marked range: `lift` leaves the gap, `extract` closes it. */
export function removeRange(editor: Editor, how: 'lift' | 'extract'): void {
  const { range } = editor.state.getState();
  if (!range) return refuse(editor, words.noRange);
  const remove = (composition: Composition): EditResult => {
    const wanted = { ...range, rows: unlockedRows(composition) };
    return (how === 'lift' ? liftRange : extractRange)(composition, wanted, editor.newId);
  };
  const said = (how === 'lift' ? words.isLifted : words.isExtracted)({
    from: timecodeOf(range.from),
    to: timecodeOf(range.to),
  });
  const made = edit(editor, remove, { said });
  if (!made.ok) return refuse(editor, made.error.message);
  if (how === 'extract') editor.playhead.seek(range.from);
  editor.state.setState({ range: null });
}
