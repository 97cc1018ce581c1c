import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Inspection, InspectOptions, Probe } from '@kinoloom/media/node';
import type { MediaProcess } from '@kinoloom/media/process';
import { tables, type Database, type Queries } from '../platform/db/index.ts';
import type { Objects } from '../platform/objects/index.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { countUpload, refuseBytes, type Quotas } from '../quotas/index.ts';
import { NotTaken, storeFiles, type Admission, type NewFile } from './files.ts';
import type { MediaRow } from './present.ts';

export interface Intake {
  readonly db: Database;
  readonly objects: Objects;
  readonly inspector: MediaProcess;
  /** A local folder for temporary files. */
  readonly tempDir: string;
  readonly quotas: Quotas;
}

/** Measured columns of a record, which only the server sets. */
export type Measured = Pick<
  MediaRow,
  'mediaType' | 'mime' | 'bytes' | 'durationMs' | 'width' | 'height' | 'hasAudio' | 'metadata'
> & {
  readonly extension: string;
};

/**
 * Ingests a file for a media id: sniffs and probes it, makes thumbnail, keyframes and waveform, and stores them all. The file at `path` is only read.
 * @throws UnreadableMedia for an unsupported or broken file; then nothing is stored
 */
export function ingest(intake: Intake, ownerId: string, mediaId: string, path: string): Promise<Measured> {
  return inspectAndStore(intake, ownerId, mediaId, path);
}

/**
 * Ingests an upload within the user's quotas. Changes the file at `path`: its GPS position is removed, unless the account keeps it, and so is the
 * last fragment of an mp4 that was cut off. @throws NotTaken with the refusal beyond the quotas
 */
export async function ingestUpload(intake: Intake, ownerId: string, mediaId: string, path: string): Promise<Measured> {
  const { db, quotas } = intake;
  const refusal = await countUpload(db.queries, quotas, ownerId);
  if (refusal) throw new NotTaken(refusal);
  return inspectAndStore(intake, ownerId, mediaId, path, {
    edits: { dropCutFragment: true, stripLocation: !(await keepsLocation(db.queries, ownerId)) },
    refuse: (tx, bytes) => refuseBytes(tx, quotas, ownerId, bytes),
  });
}

interface Rules {
  readonly edits?: Pick<InspectOptions, 'dropCutFragment' | 'stripLocation'>;
  readonly refuse?: Admission;
}

async function inspectAndStore(
  intake: Intake,
  ownerId: string,
  mediaId: string,
  path: string,
  { edits, refuse }: Rules = {},
): Promise<Measured> {
  return withTempDir(intake.tempDir, async (directory) => {
    const inspection = await intake.inspector.forOwner(ownerId).inspect(path, directory, edits);
    const { mime, extension } = inspection.probe;
    const kept = inspection.original === null ? path : join(directory, inspection.original);
    const original = { role: 'original', path: kept, mime, extension };
    const files = [original, ...stillsOf(inspection, directory)];
    await storeFiles(intake, ownerId, mediaId, files, refuse);
    return measured(mediaId, inspection);
  });
}

/** The thumbnail and keyframes that an inspection wrote to a folder. */
export function stillsOf({ thumbnail, keyframes }: Inspection, directory: string): NewFile[] {
  const still = (role: string, file: string): NewFile => ({
    role,
    path: join(directory, file),
    mime: 'image/jpeg',
    extension: 'jpg',
  });
  return [
    ...(thumbnail ? [still('thumbnail', thumbnail.file)] : []),
    ...keyframes.map(({ file }, index) => still(`keyframe-${index}`, file)),
  ];
}

/**
 * The length of a video with a constant frame rate follows from its frames and when they begin, not from the container, whose
 * sound may be slightly longer.
 */
function lengthOf(probe: Probe): number | null {
  if (probe.kind === 'image') return null;
  const counted = probe.kind === 'video' && !probe.variableFrameRate && probe.frameCount && probe.frameRate;
  return Math.round(counted ? probe.firstPictureMs + (probe.frameCount * 1000) / probe.frameRate : probe.durationMs);
}

/** The columns of an inspected file. */
export function measured(mediaId: string, { probe, thumbnail, keyframes, waveform }: Inspection): Measured {
  const visible = probe.kind !== 'audio';
  const urls = keyframes.map(({ atMs }, index) => ({
    at: atMs / 1000,
    url: `/media/${mediaId}/keyframe-${index}.jpg`,
  }));
  return {
    mediaType: probe.kind,
    mime: probe.mime,
    extension: probe.extension,
    bytes: probe.bytes,
    durationMs: lengthOf(probe),
    width: visible ? probe.width : null,
    height: visible ? probe.height : null,
    hasAudio: probe.kind === 'audio' || (probe.kind === 'video' && probe.hasAudio),
    metadata: {
      ...(waveform && { waveform_data: waveform }),
      ...(urls.length > 0 && { keyframes: { first: urls[0]?.url, last: urls.at(-1)?.url, frames: urls } }),
      enhancement_status: {
        thumbnail_extracted: thumbnail !== null,
        audio_extracted: waveform !== null,
        keyframes_extracted: urls.length > 0,
        is_1080p: visible && Math.min(probe.width, probe.height) === 1080,
      },
      last_updated: new Date().toISOString(),
    },
  };
}

/** Whether the account keeps the GPS position in uploads. */
async function keepsLocation(db: Queries, userId: string): Promise<boolean> {
  const { user } = tables;
  const [row] = await db.select({ keeps: user.keepLocation }).from(user).where(eq(user.id, userId));
  return row?.keeps ?? false;
}
