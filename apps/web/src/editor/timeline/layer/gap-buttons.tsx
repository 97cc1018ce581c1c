import { closeGap } from '@kinoloom/composition';
import { edit, useEditor, useEditorState } from '../../store/index.ts';
import { GAP_MIN } from '../geometry/hit.ts';
import { gapsBetween, rowsOf } from '../geometry/row-index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { frameAt, INSET, ROW, RULER, type View } from '../geometry/view.ts';

/** Gaps that can be told apart; more would only be noise to those who hear them. */
const MOST = 40;

/** The gaps in view, for the keyboard and assistive technology: pressing one closes it. */
export function GapButtons({ view }: { view: View }) {
  const editor = useEditor();
  const film = useEditorState(({ history }) => history.present);
  const index = rowsOf(film);
  const gaps = index
    .flatMap((_, row) => gapsBetween(index, row, frameAt(view, 0), frameAt(view, view.width)))
    .filter(({ durationInFrames }) => durationInFrames * view.scale >= GAP_MIN)
    .slice(0, MOST);
  return gaps.map(({ row, from, durationInFrames }) => (
    <button
      key={`${row} ${from}`}
      type="button"
      className="tl-gap"
      aria-label={`Close the gap in row ${row + 1}, ${timecodeOf(from)} to ${timecodeOf(from + durationInFrames)}`}
      style={{ left: from * view.scale, top: RULER + row * ROW + INSET, width: durationInFrames * view.scale }}
      onClick={({ detail }) => {
        if (detail === 0)
          edit(editor, (now) => closeGap(now, { row, at: from }), { said: `Gap closed in row ${row + 1}` });
      }}
    />
  ));
}
