import type { Brief } from '../brief.ts';
import type { FamilyName } from '../family.ts';
import type { Look, MakeScene } from '../scene.ts';
import { sea } from './sea.ts';

export interface Production {
  readonly make: MakeScene;
  readonly look: Look;
  /** Share of the output size at which a clip's frames are painted; soft scenes need less. */
  readonly clipScale: number;
  /** The same for stills; above 1 where thin edges want it. */
  readonly stillScale: number;
  /** How far the clip's camera moves of itself, 0…1; scenes with a camera of their own want little. */
  readonly camera?: number;
}

const SOFT: Look = { bloom: 0.32, vignette: 0.36, fog: 6 };

/** How each family is made. */
const PRODUCTIONS: Readonly<Partial<Record<FamilyName, Production>>> = {
  sea: { make: sea, look: SOFT, clipScale: 0.6, stillScale: 1, camera: 0.12 },
};

export function productionOf(brief: Brief): Production {
  return PRODUCTIONS[brief.family.name] ?? (PRODUCTIONS.sea as Production);
}
