import {
  limits,
  renderPrice,
  renderQuality,
  type Credits,
  type MediaRecord,
  type Sequence,
  type Size,
} from '@kinoloom/contract';

/** Clips that a render may hold: videos of the flow, oldest first; finished films are results, not clips. */
export const stripClips = (media: readonly MediaRecord[]): MediaRecord[] =>
  media
    .filter(({ media_type, model }) => media_type === 'video' && model !== 'flow-render')
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));

/** Length in seconds; clips of unknown length count as the documents' default. */
export const clipSeconds = ({ duration }: Pick<MediaRecord, 'duration'>): number =>
  duration && duration > 0 ? duration : limits.clip.unknownSeconds;

export interface Film {
  readonly size: Size;
  readonly frames: number;
  readonly price: Credits;
  readonly quality: 'ultra' | 'high';
  readonly sequences: Sequence[];
}

const fallback: Size = { width: 1920, height: 1080 };

/** The film that these clips make in a row at 30 fps, on a canvas as large as the largest of them. */
export function filmOf(clips: readonly MediaRecord[]): Film {
  let at = 0;
  const sequences = clips.map((clip): Sequence => {
    const startFrame = at;
    const seconds = clipSeconds(clip);
    at += Math.max(1, Math.round(seconds * limits.fps));
    return {
      id: clip.id,
      url: clip.url,
      duration: Math.round(seconds * 1000),
      startFrame,
      endFrame: at,
      volume: 1,
      isMuted: false,
      model: `flow-${clip.model ?? 'clip'}`,
      prompt: clip.prompt,
      ...(clip.width && clip.height ? { width: clip.width, height: clip.height } : {}),
    };
  });
  const size = clips.reduce<Size | null>(
    (largest, { width, height }) =>
      width && height && (!largest || width * height > largest.width * largest.height) ? { width, height } : largest,
    null,
  );
  const canvas = size ?? fallback;
  return { size: canvas, frames: at, price: renderPrice(canvas, at), quality: renderQuality(canvas), sequences };
}
