import { type MediaRecord } from '@kinoloom/contract';

/** A saved image by default. */
export function sampleRecord(parts: Partial<MediaRecord> = {}): MediaRecord {
  return {
    id: 'one',
    user_id: 'me',
    flow_id: 'flow',
    media_type: 'image',
    url: '/media/one/one.jpg',
    thumbnail_url: '/media/one/thumbnail.jpg',
    title: null,
    tags: [],
    prompt: 'Slow swell, low camera',
    model: 'mock-img',
    duration: null,
    aspect_ratio: '16:9',
    resolution: '1280x720',
    width: 1280,
    height: 720,
    credits_used: 0,
    has_audio: false,
    hasAudio: false,
    asked_at: '2026-01-01T00:00:00Z',
    favourite: false,
    generation_status: 'completed',
    metadata: {},
    created_at: '2026-08-01T10:00:00.000Z',
    ...parts,
  };
}
