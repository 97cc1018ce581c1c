import { join } from 'node:path';
import { err, messages, ok, type Refusal, type Result } from '@kinoloom/contract';
import { ProcessNotStarted, UnreadableMedia } from '@kinoloom/media/process';
import {
  ingestUpload,
  insertMedia,
  mediaUrl,
  NotTaken,
  refuseFullFlow,
  type Intake,
  type Measured,
} from '../../media/index.ts';
import type { Transaction } from '../../platform/db/index.ts';
import type { PublishedChange } from '../../platform/events.ts';
import { withTempDir } from '../../platform/temp-dir.ts';
import type { FileMedia } from './format.ts';
import type { OpenProjectFile } from './read-zip.ts';

/** Media whose files are stored, but whose record is not written yet. */
export interface IngestedMedia {
  readonly id: string;
  readonly url: string;
  readonly media: FileMedia;
  readonly facts: Measured;
}

/** Extracts a file and ingests it under a new id; its bytes determine its type. */
export async function ingestMedia(
  intake: Intake,
  userId: string,
  id: string,
  media: FileMedia,
  extract: OpenProjectFile['extract'],
): Promise<Result<IngestedMedia, Refusal>> {
  return withTempDir(intake.tempDir, async (directory) => {
    const path = join(directory, 'media');
    const extracted = await extract(media, path);
    if (!extracted.ok) return extracted;
    try {
      const facts = await ingestUpload(intake, userId, id, path);
      if (facts.mediaType !== media.media_type)
        return err({ code: 'input.invalid', message: messages.projectFileInvalid });
      const url = mediaUrl({ id, name: `${facts.mediaType}.${facts.extension}` });
      return ok({ id, url, media, facts });
    } catch (error) {
      if (error instanceof NotTaken) return err(error.refusal);
      if (error instanceof ProcessNotStarted) return err({ code: 'unavailable', message: messages.mediaBusy });
      if (!(error instanceof UnreadableMedia)) throw error;
      const code = error.code === 'media.too_large' ? 'input.too_large' : 'media.unreadable';
      return err({ code, message: messages.projectFileMedia(media.name, error.message) });
    }
  });
}

/** Writes the record; if the flow is full, a video gets no flow. @returns the change to publish */
export async function keepMedia(
  tx: Transaction,
  userId: string,
  flowId: string,
  { id, media, facts }: IngestedMedia,
): Promise<PublishedChange> {
  const isFull = facts.mediaType === 'video' && (await refuseFullFlow(tx, userId, flowId, 1)) !== undefined;
  const placed = isFull ? null : flowId;
  const { prompt, model, recipe, name } = media;
  await insertMedia(tx, id, facts, {
    userId,
    flowId: placed,
    prompt,
    model,
    metadata: { ...recipe, imported: true, original_file_name: name },
  });
  return { userId, type: 'media', ref: id, flowId: placed };
}
