import { EDITOR_RENDER, type Job, type MediaRecord } from '@kinoloom/contract';
import { renderJob } from '../../../rendering/testing/render-job.ts';

/** A running editor render by default. */
export const jobOf = (more: Partial<Job> = {}): Job =>
  renderJob({ model: EDITOR_RENDER, prompt: 'Halcyon', project: { id: 'p', revision: 7 }, ...more });

export const renderedVideo = (id = 'm'): MediaRecord => ({
  id,
  user_id: 'u',
  flow_id: 'f',
  media_type: 'video',
  url: `/media/${id}/video.mp4`,
  thumbnail_url: null,
  title: null,
  tags: [],
  prompt: null,
  model: 'flow-render',
  duration: 46,
  aspect_ratio: null,
  resolution: null,
  width: 1920,
  height: 1080,
  credits_used: 10,
  has_audio: false,
  hasAudio: false,
  asked_at: '2026-01-01T00:00:00Z',
  favourite: false,
  generation_status: 'completed',
  metadata: { bytes: 1_000 },
  created_at: '2026-01-01T00:00:00Z',
});
