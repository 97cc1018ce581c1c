import { Hue, setMarker, type Marker } from '@kinoloom/composition';
import { edit, type Editor } from '../../store/index.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import * as words from '../../../words/en/editor/rows.ts';

export const markerName = ({ name }: Marker): string => name ?? words.marker;

/** Sets a marker at the playhead, or of the marked range; the next one has the next hue. */
export function markHere(editor: Editor): void {
  const { history, range } = editor.state.getState();
  const { markers } = history.present;
  const hue = Hue.options[markers.length % Hue.options.length] ?? 'amber';
  const at = range ? range.from : editor.playhead.state.getState().frame;
  const marker: Marker = {
    id: editor.newId(),
    at,
    hue,
    ...(range && { durationInFrames: range.to - range.from }),
  };
  edit(editor, (composition) => setMarker(composition, marker), { said: words.isMarked({ at: timecodeOf(at) }) });
}

/** An empty name takes it away. */
export function renameMarker(editor: Editor, marker: Marker, typed: string): void {
  const { name: before, ...rest } = marker;
  const name = typed.trim();
  if (name === (before ?? '')) return;
  edit(editor, (composition) => setMarker(composition, name === '' ? rest : { ...rest, name }), {
    said: words.markerIsNamed({ name: name || words.marker }),
  });
}

/** Moves the playhead to the next marker in a direction. */
export function toMarker(editor: Editor, by: 1 | -1): void {
  const { frame } = editor.playhead.state.getState();
  const places = editor.state.getState().history.present.markers.map(({ at }) => at);
  const next = by > 0 ? Math.min(...places.filter((at) => at > frame)) : Math.max(...places.filter((at) => at < frame));
  if (Number.isFinite(next)) editor.playhead.seek(next);
}
