import { isAudible } from '../with-sound.ts';
import type { Composition } from '../composition.ts';
import { passagesAt } from '../composition-index.ts';
import { leavesOf } from '../compound.ts';
import type { CompoundOverlay, PlayedOverlay } from '../overlay.ts';
import type { EqualiserName } from '../styles.ts';
import type { Key } from '../keys.ts';
import { goesOnIn, startedLater } from '../media-time.ts';
import { endOf, isCompound, isPlayed } from '../timing.ts';
import { stretchOf, withCrossfades, type Crossfade } from './crossfades.ts';
import { levelOf, type Level } from './levels.ts';

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
  /** Start in its media, in frames. */
  readonly start: number;
  readonly speed: number;
  readonly reversed?: true;
  readonly pitch?: 'follows';
  readonly ramp?: readonly Key[];
  readonly equaliser?: EqualiserName;
  readonly noiseReduction?: number;
  /** Of each of its clips, sorted. */
  readonly levels: readonly Level[];
  readonly crossfades?: readonly Crossfade[];
}

/** The audible overlays. */
const audibleOverlays = ({ overlays }: Pick<Composition, 'overlays'>): PlayedOverlay[] =>
  overlays.filter(isPlayed).filter(isAudible);

/** All voices of a composition, sorted by start. */
export function voicesOf(composition: Pick<Composition, 'overlays'>): MixedVoice[] {
  const inside = composition.overlays.filter(isCompound).flatMap((compound) => voicesIn(compound, composition));
  return [...ownVoices(composition), ...inside].toSorted((a, b) => a.from - b.from);
}

/** The voices of what a compound clip holds, as far as the clip is heard: with its level, and faded in the transitions at its cuts. */
function voicesIn(compound: CompoundOverlay, composition: Pick<Composition, 'overlays'>): MixedVoice[] {
  if (!isAudible(compound)) return [];
  const { into, outOf } = passagesAt(composition, compound);
  const start = Math.min(compound.from, into?.from ?? Infinity);
  const end = Math.max(endOf(compound), outOf ? endOf(outOf) : 0);
  const within = levelOf(compound);
  const fades: Crossfade[] = [
    ...(into ? [{ side: 'in', from: into.from, length: into.durationInFrames } as const] : []),
    ...(outOf ? [{ side: 'out', from: outOf.from, length: outOf.durationInFrames } as const] : []),
  ];
  return ownVoices({ overlays: [...leavesOf(compound)] }).flatMap((voice) => {
    const from = Math.max(voice.from, start);
    const length = Math.min(voice.from + voice.length, end) - from;
    if (length <= 0) return [];
    const later = startedLater(stretchOf(voice), from - voice.from);
    const crossfades = [...(voice.crossfades ?? []), ...fades];
    return {
      ...voice,
      from,
      length,
      start: later.mediaStart,
      ...(later.ramp && { ramp: later.ramp }),
      levels: voice.levels.map((level) => ({ ...level, within })),
      ...(crossfades.length > 0 && { crossfades }),
    };
  });
}

/** The voices of overlays that are in no compound clip. */
function ownVoices(composition: Pick<Composition, 'overlays'>): MixedVoice[] {
  const voices: MixedVoice[] = [];
  for (const overlay of audibleOverlays(composition).toSorted((a, b) => a.from - b.from)) {
    const level = levelOf(overlay);
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
        start: overlay.mediaStart,
        speed: overlay.speed,
        ...optionalOf(overlay),
        ...(overlay.styles.equaliser && { equaliser: overlay.styles.equaliser }),
        ...(overlay.styles.noiseReduction && { noiseReduction: overlay.styles.noiseReduction }),
        levels: [level],
      });
  }
  return withCrossfades(voices, composition);
}

/** Only what is there: voices are hashed. */
const optionalOf = ({ reversed, pitch, ramp }: PlayedOverlay): Pick<MixedVoice, 'reversed' | 'pitch' | 'ramp'> => ({
  ...(reversed && { reversed }),
  ...(pitch && { pitch }),
  ...(ramp && { ramp }),
});

function goesOn(voice: MixedVoice, overlay: PlayedOverlay): boolean {
  return (
    voice.overlay.src === overlay.src &&
    voice.pitch === overlay.pitch &&
    voice.equaliser === overlay.styles.equaliser &&
    voice.noiseReduction === overlay.styles.noiseReduction &&
    voice.from + voice.length === overlay.from &&
    goesOnIn(stretchOf(voice), voice.length, overlay)
  );
}

/** The level of a voice in a frame of the composition; undefined outside it. Before its first clip, in a transition, that clip's. */
export function levelAt({ from, length, levels }: MixedVoice, frame: number): Level | undefined {
  if (frame < from || frame >= from + length) return undefined;
  return levels.findLast((level) => level.from <= frame) ?? levels[0];
}

/** All that a film sounds like. */
export interface FilmSound {
  /** Sorted by start. */
  readonly voices: readonly MixedVoice[];
  /** What the sum of them is amplified by, as a factor. */
  readonly gain: number;
}

export const filmSound = ({
  overlays,
  gain = 0,
}: Pick<Composition, 'overlays'> & Partial<Pick<Composition, 'gain'>>): FilmSound => ({
  voices: voicesOf({ overlays }),
  gain: 10 ** (gain / 20),
});
