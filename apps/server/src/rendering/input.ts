import { Composition, durationOf, flowToComposition, validateComposition } from '@kinoloom/composition';
import {
  err,
  frame,
  limits,
  messages,
  ok,
  renderQuality,
  type Refusal,
  type Result,
  type Sequence,
  type StartRender,
} from '@kinoloom/contract';
import { z } from 'zod';
import { findOwnMedia, mediaUrl, type MediaRow } from '../media/index.ts';
import type { Queries } from '../platform/db/index.ts';

/** What a render job keeps: the film as data, and whose file each source is. */
export const RenderInput = z.object({
  prompt: z.string().nullable(),
  composition: Composition,
  /** Media id by source url. */
  sources: z.record(z.string(), z.string()),
  quality: z.enum(['medium', 'high', 'ultra']),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  totalFrames: z.number(),
});
export type RenderInput = z.infer<typeof RenderInput>;

/** A flow of 15 clips of 10 s, with room: films longer than this are refused. */
const MAX_FRAMES = frame(15 * 60 * limits.fps);

/** Makes the film of a request from the user's own clips, by their measured sizes and lengths. */
export async function renderInput(
  db: Queries,
  userId: string,
  request: StartRender,
  title: string,
): Promise<Result<RenderInput, Refusal>> {
  const clips = await Promise.all(
    request.sequences.map(async (sequence) => ({
      sequence,
      row: await findClip(db, userId, sequence.id, sequence.url),
    })),
  );
  const missing = clips.find(({ row }) => row === undefined);
  if (missing)
    return err({
      code: 'not_found',
      message: messages.renderSourceMissing(missing.sequence.prompt ?? missing.sequence.id),
    });
  const known = clips.flatMap(({ sequence, row }) => (row ? [{ sequence, row }] : []));

  let at = 0;
  const sequences = known.map(({ sequence, row }, index) => {
    const measured = Math.max(1, Math.round(((row.durationMs ?? 0) * limits.fps) / 1000));
    const asked = (sequence.endFrame ?? 0) - (sequence.startFrame ?? 0);
    const length = asked > 0 ? Math.min(asked, measured) : measured;
    const place = { startFrame: at, endFrame: at + length };
    at += length;
    const { volume, isMuted } = sequence;
    return {
      id: `${index + 1}-${row.id}`,
      url: mediaUrl(row),
      duration: row.durationMs ?? 0,
      ...place,
      volume,
      isMuted,
      prompt: nameOf(row, sequence),
      width: row.width ?? 0,
      height: row.height ?? 0,
    };
  });
  const composition = flowToComposition(sequences);
  const [fault] = validateComposition(composition, { maxFrames: MAX_FRAMES }).faults;
  if (fault) return err({ code: 'input.invalid', message: fault.message });
  const totalFrames = durationOf(composition);
  return ok({
    prompt: title,
    composition,
    sources: Object.fromEntries(known.map(({ row }) => [mediaUrl(row), row.id])),
    quality: request.quality === 'high' ? renderQuality(composition.canvas) : request.quality,
    width: composition.canvas.width,
    height: composition.canvas.height,
    seconds: totalFrames / limits.fps,
    totalFrames,
  });
}

/** What the clip is called on the time line, and when it has to be spoken of. */
function nameOf(row: MediaRow, sequence: Sequence): string {
  const fileName = row.metadata['original_file_name'];
  return row.prompt ?? sequence.prompt ?? (typeof fileName === 'string' ? fileName : row.id);
}

/** By the clip's id, or by one of our own urls. */
async function findClip(
  db: Queries,
  userId: string,
  id: string,
  url: string | undefined,
): Promise<MediaRow | undefined> {
  const ids = [id, /^\/media\/([\w-]+)\//.exec(url ?? '')?.[1]];
  for (const candidate of ids) {
    const row = candidate === undefined ? undefined : await findOwnMedia(db, userId, candidate);
    if (row?.mediaType === 'video') return row;
  }
  return undefined;
}
