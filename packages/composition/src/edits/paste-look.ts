import { findOverlay } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { resolvedAt } from '../keyframes.ts';
import type { PictureOverlay } from '../overlay.ts';
import { restyled, type Restyling } from '../restyled.ts';
import { ImageStyles } from '../styles.ts';
import { isPicture } from '../timing.ts';
import { inSequence, type EditResult } from './edit-result.ts';
import { reviseAt } from './key-edits.ts';

/** Styles of a picture that say where it is, what of it is shown there, and how it comes and goes. Everything else is its look, also what is new. */
const PLACING = ['zIndex', 'transform', 'objectFit', 'crop', 'animation'];

const lookNames = Object.keys(ImageStyles.shape).filter((name) => !PLACING.includes(name));

/** How a picture looks, as it is pasted: a style that is undefined is removed. */
export type Look = Restyling<PictureOverlay['styles']>;

/** How a picture looks at a frame of the composition. */
export function lookAt(picture: PictureOverlay, at: number): Look {
  const { styles } = resolvedAt(picture, at);
  return Object.fromEntries(lookNames.map((name) => [name, Reflect.get(styles, name)]));
}

/** Gives clips and images a look at a frame of the composition: what has keys gets one there. Others are left as they are. */
export const pasteLook = (
  composition: Composition,
  { ids, look, at }: { readonly ids: readonly string[]; readonly look: Look; readonly at: number },
): EditResult =>
  inSequence(
    ids.map((id) => (now) => {
      const overlay = findOverlay(now, id);
      if (!overlay || !isPicture(overlay)) return { ok: true, value: { overlays: [], stage: null } };
      return reviseAt(now, restyled(resolvedAt(overlay, at), look), at);
    }),
  )(composition);
