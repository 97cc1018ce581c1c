import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { resolvedAt } from '../keyframes.ts';
import type { GradedOverlay } from '../overlay.ts';
import { restyled, type Restyling } from '../restyled.ts';
import { ImageStyles } from '../styles.ts';
import { isAdjustment, isGraded } from '../timing.ts';
import { inSequence, type EditResult } from './edit-result.ts';
import { reviseAt } from './key-edits.ts';

/** Styles of a picture that say where it is, what of it is shown there, and how it comes and goes. Everything else is its look, also what is new. */
const PLACING = ['zIndex', 'transform', 'objectFit', 'crop', 'animation'];

const lookNames = Object.keys(ImageStyles.shape).filter((name) => !PLACING.includes(name));

/** What an adjustment has of a look; from one, a picture keeps the rest of its own. */
const ADJUSTED = ['opacity', 'filter', 'light', 'curves', 'lut', 'sharpen', 'blur', 'mask'];

const namesOf = (overlay: GradedOverlay): readonly string[] => (isAdjustment(overlay) ? ADJUSTED : lookNames);

/** How something looks, as it is pasted: a style that is undefined is removed. */
export type Look = Restyling<GradedOverlay['styles']>;

/** How a picture, or what an adjustment changes, looks at a frame of the composition. */
export function lookAt(overlay: GradedOverlay, at: number): Look {
  const { styles } = resolvedAt(overlay, at);
  const look = Object.fromEntries(namesOf(overlay).map((name) => [name, Reflect.get(styles, name)]));
  // A mask of an adjustment says where its look is, whatever it limits: it may not clear a picture.
  const { mask } = styles;
  return isAdjustment(overlay) && mask ? { ...look, mask: { ...mask, limits: 'look' } } : look;
}

/** Gives pictures and adjustments a look at a frame of the composition: what has keys gets one there. Others are left as they are. */
export const pasteLook = (
  composition: Composition,
  { ids, look, at }: { readonly ids: readonly string[]; readonly look: Look; readonly at: number },
): EditResult =>
  inSequence(
    ids.map((id) => (now) => {
      const overlay = findOverlay(now, id);
      if (!overlay || !isGraded(overlay)) return { ok: true, value: { overlays: [], stage: null } };
      const names = namesOf(overlay);
      const part = Object.fromEntries(Object.entries(look).filter(([name]) => names.includes(name)));
      return reviseAt(now, restyled<GradedOverlay>(resolvedAt(overlay, at), part), at);
    }),
  )(composition);
