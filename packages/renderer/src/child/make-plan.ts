import { durationOf, FPS, isVideo, type Composition } from '@kinoloom/composition';
import type { FrameSize } from '../fit.ts';
import type { RenderJob } from '../job.ts';
import { copyable, type Copyable } from '../libav/copyable.ts';
import type { MediaSource } from '../libav/source.ts';
import { intervalsOf, type OverlayState, type Interval } from '../plan.ts';
import { RenderFailed } from '../render-failed.ts';
import type { VideoClip, RenderPlan } from '../segment.ts';
import { segmentsOf } from '../segments-of.ts';
import { choosePaths } from './choose-paths.ts';
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
  const { composition, sources, quality, keyframeEvery, identities, unsound } = job;
  const { canvas } = composition;
  const frames = durationOf(composition);
  if (frames === 0) throw new RenderFailed('composition.unsupported', 'The video has no frame');
  const looks = await looksOf(composition, sources);
  const intervals = intervalsOf(composition, ({ src }) => looks.get(src));
  const findings: (Copyable | undefined)[] = [];
  for (const interval of intervals) {
    const { clip, from, over } = interval;
    if (!clip || over.length > 0) findings.push(undefined);
    else if (keyframeEvery !== undefined) findings.push({ ok: false, reason: 'keyframes where they are wanted' });
    else if (unsound.includes(from)) findings.push({ ok: false, reason: 'a seam that does not decode as it should' });
    else if (clip.speed !== 1) findings.push({ ok: false, reason: 'another speed' });
    else if (!Number.isInteger(interval.start)) findings.push({ ok: false, reason: 'a start between two frames' });
    else findings.push(await copyableAs(interval, clip, fileOf(clip, sources), canvas));
  }
  const { spans, encoderSetId: setId } = choosePaths(intervals, findings);
  const encoding = { canvas, quality, setId, keyframeEvery: keyframeEvery ?? KEYFRAME_EVERY };
  return { frames, encoding, segments: segmentsOf(spans, encoding, (src) => identities[src] ?? src) };
}

const copyableAs = ({ start, length }: Interval, clip: VideoClip, file: string, canvas: FrameSize): Promise<Copyable> =>
  withSource(clip, file, (source) => copyable(source, start, length, canvas));

/** State of each clip's pictures, by its `src`. */
async function looksOf(
  { overlays }: Composition,
  sources: PlanJob['sources'],
): Promise<ReadonlyMap<string, OverlayState>> {
  const looks = new Map<string, OverlayState>();
  for (const overlay of overlays) {
    if (!isVideo(overlay) || looks.has(overlay.src)) continue;
    const file = fileOf(overlay, sources);
    const look = ({ shownSize: size, isSeeThrough }: MediaSource): OverlayState => ({ size, isSeeThrough });
    looks.set(overlay.src, await withSource(overlay, file, look));
  }
  return looks;
}
