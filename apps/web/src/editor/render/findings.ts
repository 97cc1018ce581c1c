import {
  everyOverlay,
  FPS,
  frame,
  orientationCounts,
  validateComposition,
  type Composition,
  type Overlay,
} from '@kinoloom/composition';
import { undrawnOf } from '@kinoloom/composition/painter';
import { limits, messages, type FilmLimits } from '@kinoloom/contract';
import * as words from '../../words/en/editor/editor-render.ts';

/** A problem of a render, and its position. */
export interface Finding {
  readonly message: string;
  /** Overlays concerned. */
  readonly overlayIds: readonly string[];
  /** A frame that shows it; null without one. */
  readonly at: number | null;
}

export interface Findings {
  /** They prevent the render. */
  readonly faults: readonly Finding[];
  /** The user may override them. */
  readonly cautions: readonly Finding[];
  /** Whether there are videos of several orientations. */
  readonly mixed: boolean;
}

/** Problems of rendering a composition. `isGone`: whether the media of this `src` was deleted. */
export function findingsOf(
  composition: Composition,
  isGone: (src: string) => boolean,
  { maxSeconds }: Pick<FilmLimits, 'maxSeconds'> = limits.film,
): Findings {
  const maxFrames = frame(maxSeconds * FPS);
  const { faults, cautions } = validateComposition(composition, { maxFrames });
  const place = (overlayIds: readonly string[]): number | null => {
    const starts = composition.overlays.flatMap(({ id, from }) => (overlayIds.includes(id) ? [from] : []));
    return starts.length > 0 ? Math.min(...starts) : null;
  };
  const gone = composition.overlays.filter((overlay) =>
    everyOverlay({ overlays: [overlay] }).some((each) => hasSource(each) && isGone(each.src)),
  );
  return {
    faults: [
      ...faults.map(({ code, message, overlayIds }) => ({
        message,
        overlayIds,
        at: code === 'composition.tooLong' ? maxFrames : place(overlayIds),
      })),
      ...gone.map(({ id, content, from }) => ({
        message: messages.renderSourceMissing(content || id),
        overlayIds: [id],
        at: from,
      })),
    ],
    cautions: [
      ...cautions.map(({ message, overlayIds }) => ({ message, overlayIds, at: place(overlayIds) })),
      ...composition.overlays.flatMap(undrawnLetters),
    ],
    mixed: orientationCounts(composition).size > 1,
  };
}

const hasSource = (overlay: Overlay): overlay is Extract<Overlay, { src: string }> =>
  'src' in overlay && overlay.src.trim() !== '';

/** Letters that are named; there may be a whole text of them. */
const NAMED = 6;

function undrawnLetters(overlay: Overlay): Finding[] {
  const letters = undrawnOf(overlay);
  if (letters.length === 0) return [];
  return [
    {
      message: words.undrawn({
        count: letters.length,
        where: overlay.type,
        letters: letters.slice(0, NAMED).join(' '),
        more: letters.length > NAMED ? 'yes' : 'no',
      }),
      overlayIds: [overlay.id],
      at: overlay.from,
    },
  ];
}
