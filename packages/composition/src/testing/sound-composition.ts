import { Composition, emptyComposition } from '../composition.ts';
import { defaultStyles } from '../default-styles.ts';
import type { Key } from '../keys.ts';
import type { SoundStyles } from '../styles.ts';

/** A clip with sound; times in frames. */
export interface SoundedClip {
  readonly file: string;
  readonly from?: number;
  readonly length: number;
  readonly start?: number;
  readonly speed?: number;
  /** How it plays besides its speed. */
  readonly pace?: { readonly reversed?: true; readonly pitch?: 'follows'; readonly ramp?: readonly Key[] };
  readonly volume?: number;
  /** How it sounds besides its volume. */
  readonly sound?: Partial<SoundStyles>;
  readonly as?: 'video' | 'sound';
}

/** A composition for the sound of its clips; their pictures do not matter. */
export function soundComposition(clips: readonly SoundedClip[]): Composition {
  return Composition.parse({
    ...emptyComposition({ width: 160, height: 90 }, Math.max(5, clips.length)),
    overlays: clips.map(overlayOf),
  });
}

function overlayOf(
  { file, from = 0, length, start = 0, speed = 1, volume = 1, sound, pace, as = 'sound' }: SoundedClip,
  row: number,
) {
  const placed = { left: 0, top: 0, width: 160, height: 90, rotation: 0, content: '', row, id: `clip-${row}` };
  const played = { ...placed, src: file, from, durationInFrames: length, speed, ...pace, mediaStart: start };
  const styles = as === 'video' ? { ...defaultStyles.video, volume, ...sound } : { volume, ...sound };
  return { ...played, type: as, styles };
}
