import {
  addOnTop,
  addOverlay,
  collide,
  deleteOverlays,
  findOverlay,
  frame,
  freePlace,
  inSequence,
  isSound,
  isVideo,
  mainRowOf,
  rowEnd,
  rowOf,
  type Composition,
  type EditResult,
  type Frame,
  type Overlay,
} from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import { comingIn, edit, shownComposition, type Editor, type EditFunction } from '../store/index.ts';

/** Position of a new overlay. */
export interface NewPlace {
  readonly id: string;
  readonly from: Frame;
  readonly row: number;
}

interface New {
  readonly frames: number;
  /** Start frame; defaults to the playhead. */
  readonly from?: number;
  readonly make: (place: NewPlace, composition: Composition) => Overlay;
  /** Ids of overlays that it replaces. */
  readonly instead?: readonly string[];
  readonly said: string;
  /** Whether the panels' choice holds for it: to cut it in, or to put it over what plays there. */
  readonly isCutIn?: boolean;
}

/** Clips go into the row of clips, or after its contents without room; sounds go below, everything else on top. */
export function put(composition: Composition, overlay: Overlay, maxRows?: number): EditResult {
  const { from, durationInFrames } = overlay;
  const hasRoom = (row: number): boolean => !rowOf(composition, row).some((other) => collide(other, overlay));
  if (isSound(overlay)) {
    const like = composition.overlays.find((other) => isSound(other) && hasRoom(other.row))?.row;
    const rows = Array.from({ length: composition.rows.length }, (_, row) => row);
    const row = like ?? rows.findLast(hasRoom);
    return addOverlay(composition, {
      ...overlay,
      ...(row === undefined ? freePlace(composition, { from, durationInFrames }) : { row }),
    });
  }
  if (isVideo(overlay)) {
    const clips = composition.overlays.filter(isVideo).map(({ row }) => row);
    const [first] = clips;
    if (first !== undefined) {
      const row = clips.find(hasRoom);
      return addOverlay(
        composition,
        row === undefined ? { ...overlay, row: first, from: rowEnd(composition, first) } : { ...overlay, row },
      );
    }
  }
  return addOnTop(composition, overlay, maxRows);
}

/** The row in which media are cut in: that of the film for pictures, the one of the first sound for sounds, else the last one. */
function cutRowOf(composition: Composition, overlay: Overlay): number {
  const row = isSound(overlay) ? composition.overlays.find(isSound)?.row : mainRowOf(composition);
  return row ?? composition.rows.length - 1;
}

/** Adds an overlay at the playhead, or at `from`, and selects it. A refusal is shown as a toast. */
export function addAtPlayhead(editor: Editor, adding: New): void {
  const { frames, from, make, said, instead = [], isCutIn = false } = adding;
  const at = frame(from ?? editor.playhead.state.getState().frame);
  const id = editor.newId();
  const added = edit(
    editor,
    inSequence([
      (composition) => deleteOverlays(composition, instead),
      (composition) => {
        const overlay = make({ id, from: at, row: 0 }, composition);
        const usual: EditFunction = (now) => put(now, overlay, editor.film.maxRows);
        const row = cutRowOf(composition, overlay);
        return (isCutIn ? comingIn(editor, { ...overlay, row }, usual) : usual)(composition);
      },
    ]),
    { said, select: [id] },
  );
  const there = findOverlay(shownComposition(editor.state.getState()), id);
  const { frame: shown } = editor.playhead.state.getState();
  // If it was placed elsewhere, the playhead moves to it.
  if (there && (shown < there.from || shown >= there.from + frames)) editor.playhead.seek(there.from);
  if (!added.ok) toast.error(added.error.message);
}
