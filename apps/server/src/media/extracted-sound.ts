import { z } from 'zod';
import type { ExtractedAudio, MediaRecord } from '@kinoloom/contract';
import type { Queries } from '../platform/db/index.ts';
import { mediaUrl, presentMedia, type MediaRow } from './present.ts';
import { findMediaByIds } from './store.ts';

/** The record of a clip's sound, by the clip's. */
export const extractedSoundId = (clipId: string): string => `${clipId}-sound`;

const Status = z.object({ enhancement_status: z.object({ sound_extracted: z.literal(true) }) });
const Facts = z.object({ waveform_data: z.array(z.number()).catch([]), voiceProfile: z.unknown() });

/** Records as the documents read them: each clip with the sound that was taken out of it, if it was and is still there. */
export async function presentRecords(db: Queries, rows: readonly MediaRow[]): Promise<MediaRecord[]> {
  const clips = rows.filter(({ metadata }) => Status.safeParse(metadata).success);
  const sounds = await findMediaByIds(
    db,
    clips.map(({ id }) => extractedSoundId(id)),
  );
  return rows.map((row) => {
    const sound = sounds.get(extractedSoundId(row.id));
    return { ...presentMedia(row), extractedAudio: sound?.userId === row.userId ? present(sound) : null };
  });
}

function present(sound: MediaRow): ExtractedAudio {
  const { waveform_data, voiceProfile } = Facts.parse(sound.metadata);
  return {
    id: sound.id,
    audioUrl: mediaUrl(sound),
    duration: sound.durationMs === null ? null : sound.durationMs / 1000,
    waveformData: waveform_data,
    voiceProfile: voiceProfile ?? null,
  };
}
