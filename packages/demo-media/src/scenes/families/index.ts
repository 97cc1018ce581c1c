import type { Brief } from '../brief.ts';
import type { FamilyName } from '../family.ts';
import type { Look, MakeScene } from '../scene.ts';
import { alps } from './alps.ts';
import { clouds } from './clouds.ts';
import { dunes } from './dunes.ts';
import { ridges } from './ridges.ts';
import { sea } from './sea.ts';
import { aurora } from './aurora.ts';
import { lighthouse } from './lighthouse.ts';
import { skyline } from './skyline.ts';
import { lanterns } from './lanterns.ts';
import { neon } from './neon.ts';
import { planet } from './planet.ts';
import { road } from './road.ts';
import { forest } from './forest.ts';
import { deep } from './deep.ts';
import { delta } from './delta.ts';
import { silk } from './silk.ts';
import { portrait } from './portrait.ts';
import { set } from './set.ts';

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
const PRODUCTIONS: Readonly<Record<FamilyName, Production>> = {
  sea: { make: sea, look: SOFT, clipScale: 0.52, stillScale: 1, camera: 0.12 },
  alps: { make: alps, look: SOFT, clipScale: 0.62, stillScale: 1, camera: 0.1 },
  dunes: { make: dunes, look: SOFT, clipScale: 0.62, stillScale: 1, camera: 0.1 },
  clouds: { make: clouds, look: { bloom: 0.34, vignette: 0.36, fog: 8 }, clipScale: 0.5, stillScale: 1, camera: 0.1 },
  aurora: { make: aurora, look: { bloom: 0.3, vignette: 0.34, fog: 4 }, clipScale: 0.62, stillScale: 1, camera: 0.25 },
  lighthouse: { make: lighthouse, look: SOFT, clipScale: 0.75, stillScale: 1, camera: 0.3 },
  skyline: { make: skyline, look: { bloom: 0.36, vignette: 0.38, fog: 4 }, clipScale: 0.8, stillScale: 1, camera: 0.3 },
  lanterns: {
    make: lanterns,
    look: { bloom: 0.42, vignette: 0.38, fog: 4 },
    clipScale: 0.7,
    stillScale: 1,
    camera: 0.25,
  },
  neon: { make: neon, look: { bloom: 0.4, vignette: 0.36, fog: 3 }, clipScale: 0.7, stillScale: 1, camera: 0.25 },
  planet: { make: planet, look: { bloom: 0.34, vignette: 0.38, fog: 4 }, clipScale: 0.7, stillScale: 1, camera: 0.3 },
  road: { make: road, look: { bloom: 0.42, vignette: 0.36, fog: 3 }, clipScale: 0.66, stillScale: 1, camera: 0.2 },
  forest: { make: forest, look: { bloom: 0.4, vignette: 0.42, fog: 5 }, clipScale: 0.6, stillScale: 1, camera: 0.3 },
  deep: { make: deep, look: { bloom: 0.34, vignette: 0.36, fog: 5 }, clipScale: 0.66, stillScale: 1, camera: 0.2 },
  delta: { make: delta, look: { bloom: 0.16, vignette: 0.36, fog: 6 }, clipScale: 0.9, stillScale: 1, camera: 0.9 },
  silk: { make: silk, look: { bloom: 0.4, vignette: 0.34, fog: 4 }, clipScale: 0.55, stillScale: 1, camera: 0.2 },
  set: { make: set, look: { bloom: 0.18, vignette: 0.32, fog: 5 }, clipScale: 0.7, stillScale: 1, camera: 0.6 },
  portrait: {
    make: portrait,
    look: { bloom: 0.26, vignette: 0.4, fog: 4 },
    clipScale: 0.7,
    stillScale: 1,
    camera: 0.5,
  },
  ridges: { make: ridges, look: SOFT, clipScale: 0.62, stillScale: 1, camera: 0.3 },
};

/** How a brief's scene is made. */
export function productionOf(brief: Brief): Production {
  return PRODUCTIONS[brief.family.name];
}
