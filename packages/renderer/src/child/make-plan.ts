import {
  durationOf,
  FPS,
  groundLookOf,
  isVideo,
  type Composition,
  withLeaves,
  type VideoOverlay,
} from '@kinoloom/composition';
import type { Colours } from '@kinoloom/media/decoding';
import type { RenderJob } from '../job.ts';
import { copyableParts, type CopyablePart } from '../libav/copyable.ts';
import { sharedColours } from '../libav/film-colours.ts';
import type { MediaSource } from '../libav/source.ts';
import { intervalsOf, type OverlayState, type Interval } from '../plan.ts';
import { RenderFailed } from '../render-failed.ts';
import type { FilmColours } from '../film-colour-names.ts';
import type { RenderPlan } from '../segment.ts';
import { segmentsOf } from '../segments-of.ts';
import { choosePaths, type Part } from './choose-paths.ts';
import { fileOf, withSource } from './sources.ts';

/** In frames: a keyframe at least every 2 s, for fast seeking in players. */
const KEYFRAME_EVERY = 2 * FPS;

export interface PlanJob extends Readonly<Omit<RenderJob, 'output'>> {
  /** Content identity of each source: equal if and only if the bytes are equal. */
  readonly identities: Readonly<Record<string, string>>;
  /** First frames of segments whose copies did not decode correctly: they are encoded instead. */
  readonly unsound: readonly number[];
}

/** Inspects the sources and chooses the path of each part. @throws RenderFailed naming the overlay at fault */
export async function makePlan(job: PlanJob): Promise<RenderPlan> {
  const { composition, sources, quality, keyframeEvery, identities } = job;
  const { canvas } = composition;
  const frames = durationOf(composition);
  if (frames === 0) throw new RenderFailed('composition.unsupported', 'The video has no frame');
  const looks = await looksOf(composition, sources);
  const intervals = intervalsOf(composition, ({ src }) => looks.get(src));
  const parts: Part[] = [];
  const grounds = intervals.flatMap(({ clip }) => (clip ? (looks.get(clip.src)?.colours ?? []) : []));
  // A look is made for the colours of screens, whose primaries are those of bt709.
  const isRecoloured = intervals.some(({ clip }) => clip && groundLookOf(clip)?.colour);
  const colours = isRecoloured ? 'bt709' : sharedColours(grounds);
  for (const interval of intervals) parts.push(...(await partsOf(interval, job, colours)));
  const { spans, encoderSetId: setId } = choosePaths(parts);
  const encoding = { canvas, quality, colours, setId, keyframeEvery: keyframeEvery ?? KEYFRAME_EVERY };
  return { frames, encoding, segments: await segmentsOf(spans, encoding, (src) => identities[src] ?? src) };
}

/** Divides an interval into parts that can be copied and others. */
async function partsOf(interval: Interval, job: PlanJob, colours: FilmColours): Promise<Part[]> {
  const { clip, from, start, length } = interval;
  if (!clip) return [{ interval, found: { ok: false, reason: 'no clip that fills the picture' } }];
  const reason = reasonToEncode(interval, clip, job);
  if (reason !== undefined) return [{ interval, found: { ok: false, reason } }];
  const look = (source: MediaSource): Promise<CopyablePart[]> =>
    copyableParts(source, start, length, { canvas: job.composition.canvas, colours });
  const parts = await withSource(clip, fileOf(clip, job.sources), look);
  return parts.map(({ from: at, length: frames, ...found }) => ({
    interval: { ...interval, from: from + at, start: start + at, length: frames },
    found: job.unsound.includes(from + at) ? { ok: false, reason: 'a seam that does not decode as it should' } : found,
  }));
}

function reasonToEncode({ over, start }: Interval, clip: VideoOverlay, { keyframeEvery }: PlanJob): string | undefined {
  if (over.length > 0) return 'something is shown above it';
  if (keyframeEvery !== undefined) return 'keyframes where they are wanted';
  if (groundLookOf(clip)) return 'a picture that is changed';
  if (clip.frozen) return 'a frame that stands still';
  if (clip.reversed) return 'played backwards';
  if (clip.ramp || clip.speed !== 1) return 'another speed';
  if (!Number.isInteger(start)) return 'a start between two frames';
  return undefined;
}

interface Look extends OverlayState {
  readonly colours: Colours | undefined;
}

/** State of each clip's pictures, by its `src`. */
async function looksOf({ overlays }: Composition, sources: PlanJob['sources']): Promise<ReadonlyMap<string, Look>> {
  const looks = new Map<string, Look>();
  for (const overlay of withLeaves(overlays)) {
    if (!isVideo(overlay) || looks.has(overlay.src)) continue;
    const file = fileOf(overlay, sources);
    const look = ({ shownSize: size, isSeeThrough, colours }: MediaSource): Look => ({ size, isSeeThrough, colours });
    looks.set(overlay.src, await withSource(overlay, file, look));
  }
  return looks;
}
