import { join } from 'node:path';
import { benchFilm } from '../film/bench-film.ts';
import type { Fixtures } from '../film/fixtures.ts';
import { folders } from '../folders.ts';
import { filterGraph } from './filter-graph.ts';
import { paintParts } from './paint-parts.ts';

/** What a filter graph needs to make the benchmark's film. Plain JSON. */
export interface ReferenceJob {
  readonly graph: string;
  /** The files behind the graph's entries. */
  readonly inputs: {
    readonly clips: readonly string[];
    readonly title: string;
    readonly photo: string;
    /** Uncompressed, with alpha. */
    readonly captions: string;
    readonly music: string;
  };
}

/** Paints and lists what the graph takes: work that is done before the clock runs. */
export async function referenceJob(fixtures: Fixtures): Promise<ReferenceJob> {
  const film = benchFilm();
  const parts = await paintParts(film, fixtures.photo, join(folders.runtime, 'parts'));
  return {
    graph: filterGraph(film, parts),
    inputs: {
      clips: fixtures.clips,
      title: parts.title.file,
      photo: parts.photo.file,
      captions: parts.captions.file,
      music: fixtures.music,
    },
  };
}
