import { frame, type Frame } from '@kinoloom/contract';
import { durationOf, type Composition } from './composition.ts';
import { orientationOf, type Orientation } from './orientation.ts';
import type { VideoOverlay } from './overlay.ts';
import { clockText, FPS } from './time.ts';

/** The longest film of the editor: 90 s. */
export const EDITOR_MAX_FRAMES = frame(90 * FPS);

export type Fault =
  | { code: 'composition.tooLong'; message: string }
  | { code: 'composition.sourceMissing'; message: string }
  | { code: 'composition.empty'; message: string };

export interface Caution {
  code: 'composition.mixedOrientations';
  message: string;
}

export interface Verdict {
  /** What forbids the render; none: it may start. */
  faults: readonly Fault[];
  /** What the user should know and may overrule. */
  cautions: readonly Caution[];
}

/** Judges a composition before its render. `maxFrames` is the longest film allowed; the editor's unless given. */
export function validateComposition(
  composition: Composition,
  { maxFrames = EDITOR_MAX_FRAMES }: { maxFrames?: Frame } = {},
): Verdict {
  const faults: Fault[] = [];
  const videos = composition.overlays.filter((overlay) => overlay.type === 'video');
  const duration = durationOf(composition);
  if (duration > maxFrames)
    faults.push({
      code: 'composition.tooLong',
      message: `At the moment we only support videos until ${clockText(maxFrames)} minutes long, please remove some clips. Current min duration: ${clockText(duration)}`,
    });
  const missing = videos.filter(({ src }) => src.trim() === '').length;
  if (missing > 0)
    faults.push({ code: 'composition.sourceMissing', message: `${missing} video overlay(s) missing source URL` });
  if (composition.overlays.length === 0)
    faults.push({ code: 'composition.empty', message: 'No supported overlays found for rendering' });
  return { faults, cautions: mixedOrientations(videos) };
}

/** The one sentence shown where a render is refused. */
export function refusalText({ faults }: Verdict): string {
  return `Cannot render composition: ${faults.map(({ message }) => message).join(', ')}`;
}

function mixedOrientations(videos: readonly VideoOverlay[]): Caution[] {
  const counts = new Map<Orientation, number>();
  for (const { originalWidth, originalHeight, width, height } of videos) {
    const size = originalWidth && originalHeight ? { width: originalWidth, height: originalHeight } : { width, height };
    const orientation = orientationOf(size);
    counts.set(orientation, (counts.get(orientation) ?? 0) + 1);
  }
  if (counts.size < 2) return [];
  const found = [...counts].map(([orientation, count]) => `${count} ${orientation}`).join(', ');
  return [
    {
      code: 'composition.mixedOrientations',
      message: `Mixed video formats detected (${found}). Videos with different orientations may render incorrectly. For best results, use videos with the same orientation.`,
    },
  ];
}
