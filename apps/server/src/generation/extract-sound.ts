import { join } from 'node:path';
import { limits, messages } from '@kinoloom/contract';
import { findJob } from '../jobs/index.ts';
import {
  copyOriginal,
  dropUnlinked,
  extractedSoundId,
  findMedia,
  ingest,
  insertMedia,
  noteDerived,
  type Intake,
} from '../media/index.ts';
import { publish } from '../platform/events.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';

/**
 * Saves the sound of a clip as a media record of its own, with its 100 loudness values and its voice profile. The clip is complete without it: a
 * failure is only logged.
 */
export async function saveClipSound(
  { intake, log }: { readonly intake: Intake; readonly log: Log },
  clipId: string,
): Promise<void> {
  try {
    await extract(intake, clipId);
  } catch (error) {
    log.warn({ err: error, jobId: clipId }, 'the sound of a clip could not be extracted');
    await dropUnlinked(intake.db, intake.objects, [extractedSoundId(clipId)]);
  }
}

async function extract(intake: Intake, clipId: string): Promise<void> {
  const { db } = intake;
  const id = extractedSoundId(clipId);
  const clip = await findMedia(db.queries, clipId);
  if (!clip?.hasAudio || (await findMedia(db.queries, id))) return;
  const job = await findJob(db.queries, clipId);
  const inspector = intake.inspector.forOwner(clip.userId);
  await withTempDir(intake.tempDir, async (directory) => {
    const video = await copyOriginal(intake, clipId, directory);
    if (video === undefined) return;
    const path = join(directory, 'sound.m4a');
    await takeOut(inspector, video, path);
    const voiceProfile = await inspector.voice(path);
    const facts = await ingest(intake, clip.userId, id, path);
    await db.transaction(async (tx) => {
      await insertMedia(tx, id, facts, {
        userId: clip.userId,
        flowId: clip.flowId,
        prompt: clip.prompt,
        model: clip.model,
        metadata: {
          operation: 'extract-audio',
          audio_type: 'extracted',
          name: nameOf(clip.prompt),
          source_video_id: clipId,
          extracted_at: new Date().toISOString(),
          original_file_name: clip.name,
          voiceProfile,
          sandbox: job?.sandbox ?? false,
        },
      });
      await publish(tx, { userId: clip.userId, type: 'media', ref: id, flowId: clip.flowId });
    });
    // If the user deletes the sound, it is not extracted again.
    await noteDerived(db, clipId, { sound_extracted: true });
  });
}

/** @throws Error with a text of the contract */
async function takeOut(inspector: Intake['inspector'], video: string, path: string): Promise<void> {
  const over = AbortSignal.timeout(limits.enhancement.soundMs);
  try {
    await inspector.extractSound(video, path, { signal: over });
  } catch (error) {
    throw new Error(over.aborted ? messages.soundTimeout : messages.soundDecode, { cause: error });
  }
}

const NAME_LENGTH = 60;

const nameOf = (prompt: string | null): string => `Sound of ${prompt ? prompt.slice(0, NAME_LENGTH) : 'a clip'}`;
