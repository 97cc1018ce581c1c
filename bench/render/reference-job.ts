import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchComposition } from '../input/bench-composition.ts';
import type { Fixtures } from '../input/fixtures.ts';
import { folders } from '../folders.ts';
import { filterGraph, subtitledGraph } from './filter-graph.ts';
import { paintInputs } from './paint-inputs.ts';
import { subtitles } from './subtitles.ts';

/** Input of a filter graph that makes the benchmark's composition. Plain JSON. */
export interface ReferenceJob {
  readonly graph: string;
  /** The same with libass: without inputs for title and captions. */
  readonly subtitledGraph: string;
  /** Files of the graph's inputs. */
  readonly inputs: {
    readonly clips: readonly string[];
    readonly title: string;
    readonly photo: string;
    /** Uncompressed, with alpha. */
    readonly captions: string;
    readonly music: string;
  };
}

/** Paints and lists the graph's inputs; this is not measured. */
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
