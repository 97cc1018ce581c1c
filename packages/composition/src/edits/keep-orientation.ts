import { frame } from '@kinoloom/contract/values';
import { canvasSizes } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import { orientationOfOverlay } from '../orientation.ts';
import type { Overlay } from '../overlay.ts';
import { endOf, isVideo } from '../timing.ts';
import { fitToCanvas } from './change-canvas.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';
import { collide } from './row.ts';
import { ownFrame } from './shapes.ts';

/**
 * Makes a composition of mixed orientations uniform: videos of other orientations are deleted, the rest fill a
 * 1080×1920 or 1920×1080 canvas and follow one another from frame 0, each in its row. Other overlays stay, unless a
 * video now covers them: then they move to the next free position in their row.
 */
export function keepOrientation(before: Composition, kept: 'vertical' | 'horizontal'): EditResult {
  const aspect = kept === 'vertical' ? '9:16' : '16:9';
  const composition = ownFrame(before, aspect);
  const videos = composition.overlays.filter(isVideo).filter((video) => orientationOfOverlay(video) === kept);
  if (videos.length === 0) return refuse('edit.noMatch', `There is no ${kept} video to keep`);
  const canvas = canvasSizes[aspect];

  const packed = new Map<string, Overlay>();
  let end = 0;
  for (const video of videos.toSorted((a, b) => a.from - b.from)) {
    packed.set(video.id, { ...video, from: frame(end), left: 0, top: 0, ...canvas });
    end += video.durationInFrames;
  }

  const settled = [...packed.values()];
  const rest = fitToCanvas(composition, canvas).overlays.filter((overlay) => !isVideo(overlay));
  for (const overlay of rest.toSorted((a, b) => a.from - b.from)) {
    const there = settle(overlay, settled);
    settled.push(there);
    packed.set(there.id, there);
  }
  const overlays = composition.overlays.flatMap(({ id }) => packed.get(id) ?? []);
  return changed(before, { canvas, overlays, shapes: composition.shapes });
}

/** Moves an overlay to the first free position in its row, at or after its start. */
function settle(overlay: Overlay, taken: readonly Overlay[]): Overlay {
  const neighbours = taken.filter(({ row }) => row === overlay.row).toSorted((a, b) => a.from - b.from);
  let placed = overlay;
  for (const neighbour of neighbours)
    if (collide(neighbour, placed)) placed = { ...placed, from: frame(endOf(neighbour)) };
  return placed;
}
