import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findVoice, accountVoices, type AccountVoice } from './account-voices.ts';
import type { Studio } from '../studio.ts';

/** A voice as in the list. */
const formatVoice = ({ id, name, description, labels }: AccountVoice, baseUrl: string) => ({
  voice_id: id,
  name,
  samples: null,
  category: 'premade',
  fine_tuning: { is_allowed_to_fine_tune: false, state: {} },
  labels,
  description,
  preview_url: `${baseUrl}/elevenlabs/previews/${id}.mp3`,
  available_for_tiers: [],
  settings: null,
  sharing: null,
  high_quality_base_model_ids: ['eleven_multilingual_v2'],
  is_owner: false,
});

/** A page of the list; the token encodes where the next one begins. @returns undefined for an invalid token */
export function paginateVoices(baseUrl: string, size: number, token: string | undefined) {
  const place = token === undefined ? '0' : Buffer.from(token, 'base64url').toString();
  const start = /^\d{1,3}$/.test(place) ? Number(place) : Infinity;
  if (start >= accountVoices.length) return undefined;
  const end = start + size;
  const has_more = end < accountVoices.length;
  return {
    voices: accountVoices.slice(start, end).map((known) => formatVoice(known, baseUrl)),
    has_more,
    total_count: accountVoices.length,
    next_page_token: has_more ? Buffer.from(String(end)).toString('base64url') : null,
  };
}

const SAMPLE_TEXT = 'Give me a line, and I will read it as if it were mine.';

/** A short mp3 sample of each voice, made on first request and cached in the folder; undefined for an unknown voice. */
export function openPreviews(dir: string, studio: Studio, signal: AbortSignal) {
  const previews = new Map<string, Promise<Buffer>>();

  async function make({ id }: AccountVoice): Promise<Buffer> {
    const folder = join(dir, 'previews');
    const path = join(folder, `${id}.mp3`);
    const cached = await readFile(path).catch(() => undefined);
    if (cached) return cached;
    await mkdir(folder, { recursive: true });
    const order = { text: SAMPLE_TEXT, voice: id, speed: 1, format: { rate: 44_100, kbps: 64 } };
    await studio.speak({ ...order, output: `${path}.part.mp3`, signal, onProgress: () => {} });
    await rename(`${path}.part.mp3`, path);
    return await readFile(path);
  }

  return async (voiceId: string): Promise<Buffer | undefined> => {
    const known = findVoice(voiceId);
    if (!known) return undefined;
    const preview = previews.get(voiceId) ?? make(known);
    previews.set(voiceId, preview);
    // A failed one may be retried.
    preview.catch(() => previews.delete(voiceId));
    return await preview;
  };
}
