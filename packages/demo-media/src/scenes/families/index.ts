import type { SceneName } from '../choose-scene.ts';
import type { SceneGrade, MakeScene } from '../scene-video.ts';
import { aurora } from './aurora.ts';
import { lanterns } from './lanterns.ts';
import { lighthouse } from './lighthouse.ts';
import { neonRain } from './neon.ts';
import { planet } from './planet.ts';
import { sea } from './sea.ts';
import { silk } from './silk.ts';

export interface SceneDefinition {
  readonly make: MakeScene;
  readonly grade: SceneGrade;
  /** Share of the output size at which a clip's frames are painted; soft scenes need less. */
  readonly clipScale: number;
  /** Strength of the default camera move, 0…1; low for scenes with their own camera. */
  readonly camera: number;
}

export const SCENE_DEFINITIONS: Readonly<Record<SceneName, SceneDefinition>> = {
  sea: { make: sea, grade: { bloom: 0.32, vignette: 0.36, fog: 6 }, clipScale: 0.52, camera: 0.12 },
  aurora: { make: aurora, grade: { bloom: 0.3, vignette: 0.34, fog: 4 }, clipScale: 0.62, camera: 0.25 },
  lighthouse: { make: lighthouse, grade: { bloom: 0.32, vignette: 0.36, fog: 6 }, clipScale: 0.75, camera: 0.3 },
  lanterns: { make: lanterns, grade: { bloom: 0.42, vignette: 0.38, fog: 4 }, clipScale: 0.7, camera: 0.25 },
  neon: { make: neonRain, grade: { bloom: 0.4, vignette: 0.36, fog: 3 }, clipScale: 0.7, camera: 0.25 },
  planet: { make: planet, grade: { bloom: 0.34, vignette: 0.38, fog: 4 }, clipScale: 0.7, camera: 0.3 },
  silk: { make: silk, grade: { bloom: 0.4, vignette: 0.34, fog: 4 }, clipScale: 0.55, camera: 0.2 },
};
