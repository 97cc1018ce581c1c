import type { Composition } from '../composition.ts';
import { valueAt } from '../keys.ts';
import type { PlayedOverlay } from '../overlay.ts';
import { isPlayed } from '../timing.ts';

/**
 * Uninterrupted sound of one source. Clips that continue where another of the same source ends, as after a split, form
 * one voice: the cut must be inaudible.
 */
export interface MixedVoice {
  /** The first of its clips, used to name it. */
  readonly overlay: PlayedOverlay;
  /** First frame of the composition in which it sounds. */
  readonly from: number;
  /** Frames of the composition. */
  readonly length: number;
  /** Start in its media, in frames or quarters of one. */
  readonly start: number;
  readonly speed: number;
  /** The volume of each of its clips and the frame of the composition from which it applies, sorted. */
  readonly levels: readonly { readonly from: number; readonly volume: number }[];
}

/** The audible overlays. */
export const audibleOverlays = ({ overlays }: Pick<Composition, 'overlays'>): PlayedOverlay[] =>
  overlays.filter(isPlayed).filter(({ styles, keyframes }) => keyframes?.volume || styles.volume > 0);

/** All voices of a composition, sorted by start. */
export function voicesOf(composition: Pick<Composition, 'overlays'>): MixedVoice[] {
  const voices: MixedVoice[] = [];
  for (const overlay of audibleOverlays(composition).toSorted((a, b) => a.from - b.from)) {
    const levels = levelsOf(overlay);
    const before = voices.findIndex((voice) => goesOn(voice, overlay));
    const voice = voices[before];
    if (voice)
      voices[before] = {
        ...voice,
        length: voice.length + overlay.durationInFrames,
        levels: [...voice.levels, ...levels],
      };
    else
      voices.push({
        overlay,
        from: overlay.from,
        length: overlay.durationInFrames,
        start: overlay.mediaStart,
        speed: overlay.speed,
        levels,
      });
  }
  return voices;
}

/** The volume of an overlay, from each frame at which it changes. */
function levelsOf(overlay: PlayedOverlay): MixedVoice['levels'] {
  const keys = overlay.keyframes?.volume;
  if (!keys) return [{ from: overlay.from, volume: overlay.styles.volume }];
  const levels: { from: number; volume: number }[] = [];
  for (let at = 0; at < overlay.durationInFrames; at++) {
    const volume = Math.max(0, valueAt(keys, at));
    if (levels.at(-1)?.volume !== volume) levels.push({ from: overlay.from + at, volume });
  }
  return levels;
}

function goesOn(voice: MixedVoice, overlay: PlayedOverlay): boolean {
  return (
    voice.overlay.src === overlay.src &&
    voice.speed === overlay.speed &&
    voice.from + voice.length === overlay.from &&
    voice.start + voice.length * voice.speed === overlay.mediaStart
  );
}

/** Volume of a voice in a frame of the composition; 0 outside it. */
export function volumeAt({ from, length, levels }: MixedVoice, frame: number): number {
  if (frame < from || frame >= from + length) return 0;
  return levels.findLast((level) => level.from <= frame)?.volume ?? 0;
}
