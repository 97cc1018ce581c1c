import { isPlayed, mediaStartOf, type Composition } from '@kinoloom/composition';
import type { AudibleOverlay } from '../audio-graph.ts';

/**
 * One source sounding without a break. Clips that go on where others of the same source stop, as the halves of a split do,
 * are one voice: nothing is to be heard of the cut.
 */
export interface MixedVoice {
  /** The first of its clips, to name it by. */
  readonly overlay: AudibleOverlay;
  /** First frame of the video in which it is heard. */
  readonly from: number;
  /** Frames of the video. */
  readonly length: number;
  /** Where in its media it starts, in frames and maybe quarters of one. */
  readonly start: number;
  readonly speed: number;
  /** The volume of each of its clips and the frame of the video it holds from, in time. */
  readonly levels: readonly { readonly from: number; readonly volume: number }[];
}

/** All that is heard of a video, in the order in which it begins. */
export function voicesOf({ overlays }: Pick<Composition, 'overlays'>): MixedVoice[] {
  const voices: MixedVoice[] = [];
  const heard = overlays.filter(isPlayed).filter(({ styles }) => styles.volume > 0);
  for (const overlay of heard.toSorted((a, b) => a.from - b.from)) {
    const level = { from: overlay.from, volume: overlay.styles.volume };
    const before = voices.findIndex((voice) => goesOn(voice, overlay));
    const voice = voices[before];
    if (voice)
      voices[before] = {
        ...voice,
        length: voice.length + overlay.durationInFrames,
        levels: [...voice.levels, level],
      };
    else
      voices.push({
        overlay,
        from: overlay.from,
        length: overlay.durationInFrames,
        start: mediaStartOf(overlay),
        speed: overlay.speed,
        levels: [level],
      });
  }
  return voices;
}

function goesOn(voice: MixedVoice, overlay: AudibleOverlay): boolean {
  return (
    voice.overlay.src === overlay.src &&
    voice.speed === overlay.speed &&
    voice.from + voice.length === overlay.from &&
    voice.start + voice.length * voice.speed === mediaStartOf(overlay)
  );
}

/** How loud a voice is in a frame of the video; 0 outside it. */
export function volumeAt({ from, length, levels }: MixedVoice, frame: number): number {
  if (frame < from || frame >= from + length) return 0;
  return levels.findLast((level) => level.from <= frame)?.volume ?? 0;
}
