import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ANIMATION_FRAMES, durationOf, FPS, TEXT_EXIT_FRAMES, type Composition } from '@kinoloom/composition';
import { fontsOfComposition } from '@kinoloom/composition/painter';
import { render, type RenderReport } from '@kinoloom/renderer';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import type { FilmColours } from '../../packages/renderer/src/film-colour-names.ts';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import { folders } from '../folders.ts';
import type { Fixtures } from '../input/fixtures.ts';
import { smartComposition, smartSources, startOf, type SmartSources } from '../input/smart-film.ts';
import { describeMachine } from '../measure/machine.ts';
import { command } from '../measure/run-measured.ts';
import { differingFrames, meanPsnr } from '../media/compare-videos.ts';
import { writeGraphVideo, type GraphVideo } from '../media/write-graph-video.ts';
import type { ColoursResult, Run, SmartResult } from '../report/results-file.ts';
import { filterGraphCommand, logRun, makeVideo, outputOf } from './contestants.ts';
import { paintStill, type PaintedInput } from './paint-inputs.ts';

/** Rate factor of the film that both are compared with. */
const NEARLY_LOSSLESS = 10;

/**
 * Renders a film most of which can be copied, in turns with a filter graph that encodes all of it, and compares both
 * with the same film encoded at a rate factor of 10.
 * @throws Error when a copied frame differs from its source
 */
export async function measureSmart(fixtures: Fixtures, repetitions: number): Promise<SmartResult> {
  const film = await prepared(fixtures, 'bt709');
  const { sources, graph, ours, theirs } = film;
  const machine = describeMachine(new Date());
  const { runs, report } = await inTurns(film, repetitions);
  for (const { path, from, durationInFrames: length, overlayId } of report.spans) {
    if (path !== 'copy') continue;
    const index = Number(overlayId?.replace('clip-', ''));
    const source = { file: sources[`clip-${index}`] ?? '', from: from - index * CLIP_FRAMES + startOf(index) };
    const differing = await differingFrames({ file: ours, from }, source, length);
    if (differing > 0) throw new Error(`${differing} copied frames from ${from} on differ from their source`);
  }
  const reference = outputOf('smart-reference');
  await writeGraphVideo({ ...graph, encoding: { ...graph.encoding, crf: NEARLY_LOSSLESS } }, reference);
  return {
    machine,
    runs,
    spans: report.spans,
    psnr: { kinoloom: await meanPsnr(ours, reference), filterGraph: await meanPsnr(theirs, reference) },
  };
}

/** The same with clips of other colours, which the film then has ([0075](../../docs/decisions/0075-colours-of-a-film.md)). */
export async function measureColours(fixtures: Fixtures, repetitions: number): Promise<ColoursResult[]> {
  const results: ColoursResult[] = [];
  for (const colours of ['bt470bg', 'smpte170m'] as const) {
    const film = await prepared(fixtures, colours);
    const machine = describeMachine(new Date());
    const { runs, report } = await inTurns(film, repetitions);
    const copied = report.spans.filter(({ path }) => path === 'copy');
    const frames = copied.reduce((sum, { durationInFrames }) => sum + durationInFrames, 0);
    results.push({ machine, colours, runs, copiedShare: frames / report.frames });
  }
  return results;
}

interface SmartFilm {
  readonly composition: Composition;
  readonly sources: SmartSources;
  readonly graph: GraphVideo;
  readonly ours: string;
  readonly theirs: string;
}

async function prepared(fixtures: Fixtures, colours: FilmColours): Promise<SmartFilm> {
  const [sources, composition] = [await smartSources(fixtures, colours), smartComposition()];
  const graph = { ...(await graphVideo(composition, sources)), colours };
  return { composition, sources, graph, ours: outputOf('smart'), theirs: outputOf('smart-graph') };
}

async function inTurns(
  { composition, sources, graph, ours, theirs }: SmartFilm,
  repetitions: number,
): Promise<{ runs: SmartResult['runs']; report: RenderReport }> {
  const runs: { kinoloom: Run[]; filterGraph: Run[] } = { kinoloom: [], filterGraph: [] };
  let report: RenderReport | undefined;
  const renderOurs = async (): Promise<void> => {
    const run = await makeVideo(async (onStart) => {
      report = await render({ composition, sources, output: ours, quality: 'high' }, { onStart });
    }, ours);
    logRun('kinoloom', run);
    runs.kinoloom.push(run);
  };
  const renderGraph = async (): Promise<void> => {
    const run = await makeVideo(command(await filterGraphCommand(graph, theirs)), theirs);
    logRun('filterGraph', run);
    runs.filterGraph.push(run);
  };
  for (let round = 0; round < repetitions; round++)
    for (const turn of round % 2 === 0 ? [renderOurs, renderGraph] : [renderGraph, renderOurs]) await turn();
  if (!report) throw new Error('Nothing was rendered');
  return { runs, report };
}

const CLIP_FRAMES = 12 * FPS;
const seconds = (frames: number): string => (frames / FPS).toFixed(5);

/** The film as one filter graph that encodes each frame. */
async function graphVideo(composition: Composition, sources: SmartSources): Promise<GraphVideo> {
  const titles = await paintTitles(composition);
  const clips = composition.overlays.filter(({ type }) => type === 'video');
  const parts = clips.flatMap((_, index) => {
    const [start, end] = [startOf(index), startOf(index) + CLIP_FRAMES];
    return [
      `movie='${sources[`clip-${index}`]}':streams=dv+da[source${index}][heard${index}]`,
      `[source${index}]trim=start_frame=${start}:end_frame=${end},setpts=PTS-STARTPTS,setparams=colorspace=bt709:range=tv[clip${index}]`,
      `[heard${index}]atrim=start=${seconds(start)}:end=${seconds(end)},asetpts=PTS-STARTPTS[sound${index}]`,
    ];
  });
  const shown = titles.map(({ title, input }, index) => {
    const { from, durationInFrames: length } = title;
    const fade = (way: 'in' | 'out', at: number): string =>
      `fade=t=${way}:st=${seconds(at)}:d=${seconds(ANIMATION_FRAMES)}:alpha=1`;
    return (
      `movie='${input.file}',scale=out_color_matrix=bt709:out_range=tv,format=yuva420p,loop=loop=-1:size=1,settb=1/${FPS},` +
      `setpts=N+${from},trim=end_frame=${length},${fade('in', from)},${fade('out', from + length - TEXT_EXIT_FRAMES)}[title${index}];` +
      `[shown${index}][title${index}]overlay=x=${input.x}:y=${input.y}:eof_action=pass[shown${index + 1}]`
    );
  });
  const graph = [
    ...parts,
    `${clips.map((_, index) => `[clip${index}][sound${index}]`).join('')}concat=n=${clips.length}:v=1:a=1[shown0][speech]`,
    ...shown,
    `[shown${titles.length}]format=yuv420p[picture]`,
    `amovie='${sources['music']}',aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo,volume=0.3[quiet]`,
    '[speech][quiet]amix=inputs=2:duration=first:normalize=0,alimiter=limit=0.97:level=0' +
      ',aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo[mix]',
  ].join(';');
  return { graph, size: composition.canvas, frames: durationOf(composition), gop: 2 * FPS, encoding: ENCODING.high };
}

type Title = Extract<Composition['overlays'][number], { type: 'text' }>;

async function paintTitles(composition: Composition): Promise<{ title: Title; input: PaintedInput }[]> {
  const folder = join(folders.runtime, 'parts');
  await mkdir(folder, { recursive: true });
  loadFonts(fontsOfComposition(composition));
  const stage = nodePaintContext(composition.canvas, () => undefined);
  const painted: { title: Title; input: PaintedInput }[] = [];
  for (const overlay of composition.overlays)
    if (overlay.type === 'text')
      painted.push({ title: overlay, input: await paintStill(overlay, stage, join(folder, `${overlay.id}.png`)) });
  return painted;
}
