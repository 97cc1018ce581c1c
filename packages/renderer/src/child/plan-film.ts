import { durationOf, type Composition } from '@kinoloom/composition';
import { copyable, type Copyable } from '../libav/copyable.ts';
import { stretchesOf } from '../plan.ts';
import type { Quality } from '../quality.ts';
import { RenderFailed } from '../render-failed.ts';
import type { FilmPlan } from '../segment.ts';
import { segmentsOf } from '../segments-of.ts';
import { choosePaths } from './choose-paths.ts';
import { fileOf, withSource } from './sources.ts';

export interface PlanJob {
  readonly composition: Composition;
  readonly sources: Readonly<Record<string, string>>;
  readonly quality: Quality;
  /** What stands for the bytes of each source: equal exactly if they are. */
  readonly identities: Readonly<Record<string, string>>;
  /** The first frames of segments whose copies did not decode as they should: they are encoded. */
  readonly unsound: readonly number[];
}

/** Looks into the sources and decides how each part of the film is made. @throws RenderFailed naming the overlay at fault */
export async function planFilm({ composition, sources, quality, identities, unsound }: PlanJob): Promise<FilmPlan> {
  const { canvas } = composition;
  const frames = durationOf(composition);
  if (frames === 0) throw new RenderFailed('composition.unsupported', 'The film has no frame');
  const stretches = stretchesOf(composition);
  const findings: (Copyable | undefined)[] = [];
  for (const { clip, from, start, length } of stretches) {
    if (!clip) findings.push(undefined);
    else if (unsound.includes(from)) findings.push({ ok: false, reason: 'a seam that does not decode as it should' });
    else
      findings.push(await withSource(clip, fileOf(clip, sources), (source) => copyable(source, start, length, canvas)));
  }
  const { spans, encoderSetId: setId } = choosePaths(stretches, findings);
  const encoding = { canvas, quality, setId };
  return { frames, encoding, segments: segmentsOf(spans, encoding, (src) => identities[src] ?? src) };
}
