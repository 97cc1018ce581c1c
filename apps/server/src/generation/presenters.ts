import { splitTracksOf, unreachable, type Job, type PredictionStatus, type TaskStatus } from '@kinoloom/contract';

/** The job's status as a prediction status: images and sounds end as completed, videos as succeeded. */
export function predictionStatus({ status, media_type }: Pick<Job, 'status' | 'media_type'>): PredictionStatus {
  switch (status) {
    case 'queued':
      return 'starting';
    case 'running':
      return 'processing';
    case 'completed':
      return media_type === 'video' ? 'succeeded' : 'completed';
    case 'failed':
    case 'canceled':
      return status;
    default:
      return unreachable(status);
  }
}

/** The job's status as a task status. */
export function taskStatus({ status }: Pick<Job, 'status'>): TaskStatus {
  switch (status) {
    case 'queued':
    case 'running':
      return 'processing';
    case 'completed':
      return 'completed';
    case 'failed':
    case 'canceled':
      return 'failed';
    default:
      return unreachable(status);
  }
}

const done = { success: true } as const;

/** Response to an accepted prediction. */
export const acceptedPrediction = (job: Job, { estimatedSeconds }: { readonly estimatedSeconds: number }) => ({
  ...done,
  predictionId: job.id,
  status: predictionStatus(job),
  estimatedTime: estimatedSeconds,
});

export const predictionState = (job: Job) => ({
  ...done,
  predictionId: job.id,
  status: predictionStatus(job),
  progress: job.progress,
  result: job.result,
  output: job.result?.url ?? null,
  error: job.error,
});

/** The prediction inside a response that has fields of its own. */
export const underway = (job: Job) => ({ id: job.id, status: predictionStatus(job) });

/** Response for added audio and both upscales. */
export const clipState = (job: Job) => ({
  ...done,
  id: job.id,
  status: taskStatus(job),
  progress: job.progress,
  output: job.result?.url ?? null,
  result: job.result,
  error: job.error,
});

/** Response for lipsync and reframing. */
export const acceptedClip = (job: Job) => ({ ...done, id: job.id, predictionId: job.id, credits: job.price });

export const changedClip = (job: Job) => ({
  ...done,
  predictionId: job.id,
  status: taskStatus(job),
  progress: job.progress,
  output: job.result?.url ?? null,
  error: job.error?.message ?? null,
  result: job.result,
});

/** Response for sound; fields that are not known yet are null. */
export const soundAnswer = (job: Job, { id }: { readonly id: string }) => ({
  ...done,
  predictionId: job.id,
  model: id,
  audioUrl: job.result?.url ?? null,
  duration: job.result?.duration ?? null,
  credits: job.price,
  error: null,
  result: job.result,
});

/** Response with both tracks of a split. */
export function splitAnswer(job: Job, { id }: { readonly id: string }) {
  const tracks = job.result && splitTracksOf(job.result);
  return {
    ...done,
    predictionId: job.id,
    model: id,
    data: tracks && { vocals: tracks.vocals.url, other: tracks.other.url },
    credits: job.price,
    error: null,
    result: job.result,
  };
}

/** Response for edited, mixed and upscaled images; `result` is null while the job runs. */
export const directAnswer = (job: Job, { id }: { readonly id: string }, message: string) => ({
  ...done,
  predictionId: job.id,
  model: id,
  message,
  result: job.result,
});
