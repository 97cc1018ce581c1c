import {
  isFinished,
  makesClip,
  messages,
  splitTracksOf,
  type Job,
  type MediaRecord,
  type SplitTracks,
} from '@kinoloom/contract';

/**
 * State of a clip's voice change. `tracks` is null if the whole sound is changed, without a split. `problem` is the
 * error of the previous step.
 */
export type DialogStep =
  | { readonly kind: 'split'; readonly jobId: string | null; readonly problem: string | null }
  | { readonly kind: 'voice'; readonly tracks: SplitTracks | null; readonly problem: string | null }
  | { readonly kind: 'processing'; readonly tracks: SplitTracks | null; readonly jobId: string }
  | {
      readonly kind: 'result';
      readonly tracks: SplitTracks | null;
      readonly changed: MediaRecord;
      readonly renderId: string | null;
      readonly problem: string | null;
    };

export const splitFirst = { kind: 'split', jobId: null, problem: null } as const satisfies DialogStep;

/** Whether the voice is changed separately from the background, or the whole sound. */
export const methodOf = (step: DialogStep): 'split' | 'direct' =>
  step.kind !== 'split' && step.tracks === null ? 'direct' : 'split';

/** The id of the job that a step waits for. */
export function jobIdOf(step: DialogStep): string | null {
  switch (step.kind) {
    case 'split':
    case 'processing':
      return step.jobId;
    case 'result':
      return step.renderId;
    case 'voice':
      return null;
  }
}

/** The next step when its job ends; unchanged while it runs. A failed change leads back to the voices. */
export function advance(step: DialogStep, job: Job | undefined): DialogStep {
  if (!job || job.id !== jobIdOf(step) || !isFinished(job.status)) return step;
  switch (step.kind) {
    case 'split': {
      const tracks = job.result && splitTracksOf(job.result);
      if (tracks) return { kind: 'voice', tracks, problem: null };
      return { ...splitFirst, problem: problemOf(job, messages.splitFailed) };
    }
    case 'processing':
      if (job.result)
        return { kind: 'result', tracks: step.tracks, changed: job.result, renderId: null, problem: null };
      return { kind: 'voice', tracks: step.tracks, problem: problemOf(job, messages.voiceChangeFailed) };
    case 'result':
      // The clip was made, and is shown instead of this dialog.
      if (job.status === 'completed') return step;
      return { ...step, renderId: null, problem: problemOf(job, messages.designFailed) };
    case 'voice':
      return step;
  }
}

/** Error of a job; null if it succeeded or the user canceled it. */
function problemOf(job: Job, otherwise: string): string | null {
  if (job.status === 'canceled' || job.result) return null;
  return job.error?.message ?? otherwise;
}

/** Target of "Try Another Voice": the voices, or the choice of method if there was no split. */
export const tryAnother = (step: DialogStep): DialogStep =>
  step.kind === 'result' && step.tracks ? { kind: 'voice', tracks: step.tracks, problem: null } : splitFirst;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Restores the step from running jobs and the flow's media. */
export function resumeStep(clip: MediaRecord, media: readonly MediaRecord[], jobs: readonly Job[]): DialogStep {
  const newest = [...media].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const there = new Set(media.map(({ id }) => id));
  const splits = newest.flatMap((record) => {
    const tracks = splitTracksOf(record);
    const isOfClip = record.metadata['original_media_id'] === clip.id && tracks?.vocals.id === record.id;
    return isOfClip && there.has(tracks.other.id) ? [tracks] : [];
  });
  /** The split that a change is based on; null: the clip itself; undefined: something else. */
  const tracksFrom = (sourceId: unknown): SplitTracks | null | undefined =>
    sourceId === clip.id ? null : splits.find(({ vocals }) => vocals.id === sourceId);

  const running = jobs.filter(({ status }) => !isFinished(status));
  const applied = new Set(
    newest.flatMap(({ metadata }) =>
      metadata['originalVideoId'] === clip.id ? (text(metadata['voiceMediaId']) ?? []) : [],
    ),
  );
  const changes = newest.flatMap((record) => {
    if (record.media_type !== 'audio' || record.metadata['operation'] !== 'voice-change') return [];
    const tracks = tracksFrom(record.metadata['original_media_id']);
    return tracks === undefined ? [] : [{ changed: record, tracks }];
  });
  const [change] = changes;

  const render = running.find((job) => makesClip(job) && job.source_ids.includes(clip.id));
  if (render && change) return { kind: 'result', ...change, renderId: render.id, problem: null };
  for (const { id, operation, model, source_ids } of running) {
    if (operation !== 'generate') continue;
    if (model === 'split-audio' && source_ids.includes(clip.id)) return { kind: 'split', jobId: id, problem: null };
    const tracks = model === 'voice-change' ? tracksFrom(source_ids[0]) : undefined;
    if (tracks !== undefined) return { kind: 'processing', tracks, jobId: id };
  }
  if (change && !applied.has(change.changed.id)) return { kind: 'result', ...change, renderId: null, problem: null };
  const [tracks] = splits;
  return tracks ? { kind: 'voice', tracks, problem: null } : splitFirst;
}
