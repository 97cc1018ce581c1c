import type { Raster } from './raster.ts';
import type { Brief } from './brief.ts';
import type { FilmOptions } from './film.ts';

/** A scene set up for one brief and one size; its static parts are painted once. */
export interface Scene {
  /** Paints the whole picture as it stands `seconds` into the take. */
  paint(target: Raster, seconds: number): void;
}

export interface SceneSize {
  readonly width: number;
  readonly height: number;
  /** A still takes its time; a frame of a clip must be quick. */
  readonly still: boolean;
}

export type MakeScene = (brief: Brief, size: SceneSize) => Scene;

/** Lens and stock of a scene. */
export type Look = Omit<FilmOptions, 'seed' | 'grain'>;
