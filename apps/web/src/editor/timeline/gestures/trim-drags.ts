import {
  endOf,
  findOverlay,
  isPlayed,
  slippedBy,
  snapEdge,
  snapMove,
  type Composition,
  type Overlay,
} from '@kinoloom/composition';
import {
  commitEdit,
  discardPreview,
  previewEdit,
  shownComposition,
  type Editor,
  type TrimMode,
} from '../../store/index.ts';
import { beforeCut, saidOf, trimEdits } from '../actions/trim-mode.ts';
import type { TimelineHit } from '../geometry/hit.ts';
import { frameAtX, type View } from '../geometry/view.ts';
import type { PointerPress } from './drag-state.ts';
import type { HandleDrag } from './handle-drags.ts';
import { beatsOf } from '../../beats/beats.ts';
import { edgesNear, magnetsOf, SNAP } from './magnets.ts';

/** A clip that is dragged in a trim mode; of a roll, the one before the cut. */
interface Trimmed {
  readonly editor: Editor;
  readonly view: () => View;
  readonly mode: TrimMode;
  readonly item: Overlay;
  /** The frame of the composition at which it was grabbed. */
  readonly grabbed: number;
  /** The composition without what the drag changes, to avoid snapping to itself. */
  readonly rest: Composition;
}

/** A drag of what was hit, if the trim mode is for it; undefined: it is moved or trimmed as usual. */
export function trimDrag(
  editor: Editor,
  view: () => View,
  hit: TimelineHit,
  start: PointerPress,
): HandleDrag | undefined {
  const { trimMode: mode, history } = editor.state.getState();
  const { present } = history;
  if (!mode || !(hit.kind === 'item' || hit.kind === 'start' || hit.kind === 'end')) return undefined;
  const isEdge = hit.kind !== 'item';
  if ((mode === 'roll') !== isEdge) return undefined;
  const id = isEdge ? beforeCut(present, hit.item.id, hit.kind === 'start' ? 'start' : 'end') : hit.item.id;
  const item = id === undefined ? undefined : findOverlay(present, id);
  if (!item) return undefined;
  const rest = { ...present, overlays: present.overlays.filter(({ row }) => row !== item.row) };
  return dragOf({ editor, view, mode, item, grabbed: frameAtX(view(), start.x), rest });
}

function dragOf(held: Trimmed): HandleDrag {
  const { editor, view, mode, item, grabbed } = held;
  const edgeOf = (overlay: Overlay): number => (mode === 'roll' ? endOf(overlay) : overlay.from);
  return {
    move(press) {
      const { by, snap } = snapped(held, frameAtX(view(), press.x) - grabbed, press);
      const made = previewEdit(editor, (composition) => trimEdits[mode](composition, { id: item.id, by }));
      // An earlier preview would be mistaken for the result.
      if (!made.ok) discardPreview(editor);
      const shown = findOverlay(shownComposition(editor.state.getState()), item.id) ?? item;
      const at = edgeOf(shown);
      if (mode === 'roll') return { kind: 'trim', id: item.id, at, snap: at === snap ? snap : null };
      return { kind: 'shift', at, by: farOf(item, shown), snap: at === snap || endOf(shown) === snap ? snap : null };
    },
    commit() {
      commitEdit(editor, {});
      editor.state.setState({ said: { text: saidOf(editor, mode, item.id) } });
    },
  };
}

/** How far a clip lies or plays later, in frames of the composition. */
const farOf = (was: Overlay, now: Overlay): number =>
  was.from === now.from && isPlayed(was) && isPlayed(now) ? slippedBy(was, now) : now.from - was.from;

/** A cut sticks to edges, and so do both ends of a clip that slides. What is slipped stays in its place. */
function snapped(
  { editor, view, mode, item, rest }: Trimmed,
  by: number,
  { free }: PointerPress,
): { readonly by: number; readonly snap: number | null } {
  // Pulled to the right, the clip shows what comes before.
  if (mode === 'slip') return { by: -by, snap: null };
  if (free || !editor.state.getState().switches.snap) return { by, snap: null };
  const { row, from, durationInFrames, id } = item;
  const [within, playhead] = [SNAP / view().scale, editor.playhead.state.getState().frame];
  const near = mode === 'roll' ? [endOf(item) + by] : [from + by, endOf(item) + by];
  const query = { row, near, within };
  const others = magnetsOf(rest, { ...query, playhead, beats: beatsOf(editor).getState() });
  const magnet = { id, row, within, others };
  const edges = { overlays: edgesNear(rest, query) };
  if (mode === 'roll') {
    const { at, edge } = snapEdge(edges, { ...magnet, at: endOf(item) + by });
    return { by: at - endOf(item), snap: edge };
  }
  const place = snapMove(edges, { ...magnet, from: from + by, durationInFrames });
  return { by: place.from - from, snap: place.edge };
}
