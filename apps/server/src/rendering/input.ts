import {
  Composition,
  defaultStyles,
  durationOf,
  flowToComposition,
  validateComposition,
  type SoundOverlay,
} from '@kinoloom/composition';
import {
  err,
  frame,
  limits,
  messages,
  ok,
  renderQuality,
  type Refusal,
  type Result,
  type AudioTrack,
  type Sequence,
  type Size,
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

/** What is asked for, whichever call asked for it. */
export interface FilmRequest {
  readonly sequences: readonly Sequence[];
  readonly quality: RenderInput['quality'];
  readonly title: string;
  /** Of the film; that of the largest clip unless given. */
  readonly size?: Size | undefined;
  /** Sound over the clips. */
  readonly audioTracks?: readonly AudioTrack[];
  /** Of the clips and tracks together. */
  readonly volume?: number;
}

/** Makes the film of a request from the user's own clips, by their measured sizes and lengths. */
export async function renderInput(
  db: Queries,
  userId: string,
  { sequences: wanted, quality, title, size, audioTracks = [], volume: loudness = 1 }: FilmRequest,
): Promise<Result<RenderInput, Refusal>> {
  const clips = await Promise.all(
    wanted.map(async (sequence) => ({ sequence, row: await findOwn(db, userId, sequence, isVideo) })),
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
    const { isMuted } = sequence;
    const volume = sequence.volume * loudness;
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
  const clipsAlone = flowToComposition(sequences);
  const canvas = size ? evenSize(size) : clipsAlone.canvas;
  const overlays = clipsAlone.overlays.map((overlay) => ({ ...overlay, ...canvas }));
  const sounds = await soundsOver(db, userId, { audioTracks, loudness, end: durationOf(clipsAlone), canvas });
  if (!sounds.ok) return sounds;
  const composition: Composition = { ...clipsAlone, canvas, overlays: [...overlays, ...sounds.value.overlays] };
  const [fault] = validateComposition(composition, { maxFrames: MAX_FRAMES }).faults;
  if (fault) return err({ code: 'input.invalid', message: fault.message });
  const totalFrames = durationOf(composition);
  return ok({
    prompt: title,
    composition,
    sources: Object.fromEntries(
      [...known.map(({ row }) => row), ...sounds.value.rows].map((row) => [mediaUrl(row), row.id]),
    ),
    quality: quality === 'high' ? renderQuality(canvas) : quality,
    ...canvas,
    seconds: totalFrames / limits.fps,
    totalFrames,
  });
}

/** What the clip is called on the time line, and when it has to be spoken of. */
function nameOf(row: MediaRow, sequence: Sequence): string {
  const fileName = row.metadata['original_file_name'];
  return row.prompt ?? sequence.prompt ?? (typeof fileName === 'string' ? fileName : row.id);
}

const evenSize = ({ width, height }: Size): Size => ({ width: even(width), height: even(height) });
const even = (side: number): number => Math.max(2, Math.floor(side / 2) * 2);

const isVideo = (row: MediaRow): boolean => row.mediaType === 'video';
const isHeard = (row: MediaRow): boolean => row.mediaType === 'audio' || (isVideo(row) && row.hasAudio);

interface Over {
  readonly audioTracks: readonly AudioTrack[];
  readonly loudness: number;
  /** The film's length in frames: nothing sounds beyond it. */
  readonly end: number;
  readonly canvas: Size;
}

async function soundsOver(
  db: Queries,
  userId: string,
  { audioTracks, loudness, end, canvas }: Over,
): Promise<Result<{ overlays: SoundOverlay[]; rows: MediaRow[] }, Refusal>> {
  const overlays: SoundOverlay[] = [];
  const rows: MediaRow[] = [];
  for (const [index, track] of audioTracks.entries()) {
    const row = await findOwn(db, userId, track, isHeard);
    if (!row) return err({ code: 'not_found', message: messages.renderSourceMissing(track.name ?? track.id) });
    const measured = Math.ceil(((row.durationMs ?? 0) * limits.fps) / 1000);
    const until = Math.min(end, track.endFrame ?? end, track.startFrame + measured);
    if (track.isMuted || until <= track.startFrame) continue;
    rows.push(row);
    overlays.push({
      id: `sound-${index + 1}-${row.id}`,
      type: 'sound',
      from: frame(track.startFrame),
      durationInFrames: frame(until - track.startFrame),
      row: 1,
      left: 0,
      top: 0,
      ...canvas,
      rotation: 0,
      content: track.name ?? row.prompt ?? row.id,
      src: mediaUrl(row),
      startFromSound: 0,
      speed: 1,
      styles: { ...defaultStyles.sound, volume: track.volume * loudness },
    });
  }
  return ok({ overlays, rows });
}

/** One's own media of this kind, by its id, or by one of our own urls. */
async function findOwn(
  db: Queries,
  userId: string,
  { id, url }: { readonly id: string; readonly url?: string | undefined },
  isKind: (row: MediaRow) => boolean,
): Promise<MediaRow | undefined> {
  const ids = [id, /^\/media\/([\w-]+)\//.exec(url ?? '')?.[1]];
  for (const candidate of ids) {
    const row = candidate === undefined ? undefined : await findOwnMedia(db, userId, candidate);
    if (row && isKind(row)) return row;
  }
  return undefined;
}
