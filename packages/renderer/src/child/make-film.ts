import { durationOf } from '@kinoloom/composition';
import { stat } from 'node:fs/promises';
import type { RenderJob, RenderReport } from '../job.ts';
import { copyable, type Copyable } from '../libav/copyable.ts';
import { stretchesOf, type Span, type Stretch } from '../plan.ts';
import { RenderFailed } from '../render-failed.ts';
import { choosePaths } from './choose-paths.ts';
import { inspectFilm, proveSeams } from './prove-film.ts';
import { fileOf, withSource } from './sources.ts';
import { writeFilm } from './write-film.ts';

/**
 * Makes the film of a job and proves it: what it returns from is whole, what it throws from is not to be used.
 * @throws RenderFailed naming the overlay where a source cannot be read or drawn
 */
export async function makeFilm(job: RenderJob, onFrames: (done: number) => void): Promise<RenderReport> {
  const { composition, output } = job;
  const frames = durationOf(composition);
  if (frames === 0) throw new RenderFailed('composition.unsupported', 'The film has no frame');
  const stretches = stretchesOf(composition);
  const findings = await findCopies(job, stretches);
  for (;;) {
    const plan = choosePaths(stretches, findings);
    let damagedPackets = 0;
    await writeFilm(job, plan, { onFrames, onDamage: () => damagedPackets++ });
    await inspectFilm(output, composition.canvas, frames);
    const broken = await proveSeams(output, plan.spans, job.sources);
    if (broken.length === 0) {
      const { size: bytes } = await stat(output);
      return { frames, ...composition.canvas, bytes, spans: plan.spans.map(reportOf), damagedPackets };
    }
    for (const index of broken) findings[index] = { ok: false, reason: 'a seam that does not decode as it should' };
  }
}

async function findCopies(
  { composition, sources }: RenderJob,
  stretches: readonly Stretch[],
): Promise<(Copyable | undefined)[]> {
  const findings: (Copyable | undefined)[] = [];
  for (const { clip, start, length } of stretches)
    findings.push(
      clip
        ? await withSource(clip, fileOf(clip, sources), (source) => copyable(source, start, length, composition.canvas))
        : undefined,
    );
  return findings;
}

function reportOf(span: Span): RenderReport['spans'][number] {
  return {
    path: span.path,
    overlayId: span.clip?.id ?? null,
    from: span.from,
    durationInFrames: span.length,
    ...(span.path === 'yuv' && span.reason !== undefined && { reason: span.reason }),
  };
}
