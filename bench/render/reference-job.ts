import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchComposition } from '../input/bench-composition.ts';
import type { Fixtures } from '../input/fixtures.ts';
import { folders } from '../folders.ts';
import { filterGraph, subtitledGraph } from './filter-graph.ts';
import { paintInputs } from './paint-inputs.ts';
import { subtitles } from './subtitles.ts';

/** What a filter graph needs to make the benchmark's composition. Plain JSON. */
export interface ReferenceJob {
  readonly graph: string;
  /** The same by libass: without entries for title and captions. */
  readonly subtitledGraph: string;
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
  const composition = benchComposition();
  const folder = join(folders.runtime, 'parts');
  const parts = await paintInputs(composition, fixtures.photo, folder);
  const subtitlesFile = join(folder, 'text.ass');
  await writeFile(subtitlesFile, subtitles(composition));
  return {
    graph: filterGraph(composition, parts),
    subtitledGraph: subtitledGraph(composition, parts, subtitlesFile),
    inputs: {
      clips: fixtures.clips,
      title: parts.title.file,
      photo: parts.photo.file,
      captions: parts.captions.file,
      music: fixtures.music,
    },
  };
}
