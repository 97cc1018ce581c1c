import { allPassages, passagesAt } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import type { PlayedOverlay } from '../overlay.ts';
import type { Key } from '../keys.ts';
import { goesOnIn, startedLater, type MediaStretch, type Pace } from '../media-time.ts';
import { playedSpan, type Passage } from '../passage.ts';
import { endOf, isPlayed } from '../timing.ts';
import { SAMPLES_PER_FRAME, type Pcm } from './pcm.ts';

/** A voice that begins or ends in a transition: with equal power, so that both sides together stay as loud as each. */
export interface Crossfade {
  readonly side: 'in' | 'out';
  /** Frames of the composition. */
  readonly from: number;
  readonly length: number;
}

/** What is told of a voice here. */
interface Voice {
  /** The first of its clips. */
  readonly overlay: PlayedOverlay;
  readonly from: number;
  readonly length: number;
  readonly start: number;
  readonly speed: number;
  readonly reversed?: true;
  readonly ramp?: readonly Key[];
  readonly crossfades?: readonly Crossfade[];
}

/** The media that a voice plays. */
export const stretchOf = ({ start, ...pace }: Pick<Voice, 'start' | Exclude<keyof Pace, 'frozen'>>): MediaStretch => ({
  ...pace,
  mediaStart: start,
});

/** Voices that go on beyond their cuts, as far as the transitions there and their media do, and are faded there; sorted by start. */
export function withCrossfades<Mixed extends Voice>(
  voices: readonly Mixed[],
  composition: Pick<Composition, 'overlays'>,
): Mixed[] {
  const crossed = [...voices];
  const cross = (overlay: PlayedOverlay, side: Crossfade['side'], passage: Passage): void => {
    const index = crossed.findIndex((voice) => holds(voice, overlay, side));
    const voice = crossed[index];
    if (voice) crossed[index] = extended(voice, overlay, side, passage, composition);
  };
  for (const passage of allPassages(composition)) {
    const { outgoing, incoming } = passage;
    // Where one clip only goes on in the next, its sound does, too.
    if (isPlayed(outgoing) && isPlayed(incoming) && crossed.some((voice) => spans(voice, outgoing, incoming))) continue;
    if (isPlayed(outgoing)) cross(outgoing, 'out', passage);
    if (isPlayed(incoming)) cross(incoming, 'in', passage);
  }
  return crossed.sort((a, b) => a.from - b.from);
}

const isPart = (voice: Voice, overlay: PlayedOverlay): boolean =>
  voice.overlay.src === overlay.src &&
  voice.overlay.row === overlay.row &&
  goesOnIn(stretchOf(voice), overlay.from - voice.from, overlay);

/** Whether a voice begins, or ends, with an overlay. */
const holds = (voice: Voice, overlay: PlayedOverlay, side: Crossfade['side']): boolean =>
  isPart(voice, overlay) &&
  (side === 'in' ? voice.overlay.id === overlay.id : voice.from + voice.length === endOf(overlay));

const spans = (voice: Voice, outgoing: PlayedOverlay, incoming: PlayedOverlay): boolean =>
  isPart(voice, outgoing) && isPart(voice, incoming) && voice.from + voice.length >= endOf(incoming);

function extended<Mixed extends Voice>(
  voice: Mixed,
  overlay: PlayedOverlay,
  side: Crossfade['side'],
  passage: Passage,
  composition: Pick<Composition, 'overlays'>,
): Mixed {
  const span = playedSpan(overlay, passagesAt(composition, overlay));
  const from = side === 'in' ? span.from : voice.from;
  const end = side === 'out' ? span.to : voice.from + voice.length;
  const later = startedLater(stretchOf(voice), from - voice.from);
  const fade: Crossfade = { side, from: passage.from, length: passage.durationInFrames };
  return {
    ...voice,
    from,
    length: end - from,
    start: later.mediaStart,
    ...(later.ramp && { ramp: later.ramp }),
    crossfades: [...(voice.crossfades ?? []), fade],
  };
}

/** Fades a voice's sound in a frame of the composition, in place. */
export function crossfade({ left, right }: Pcm, { crossfades = [] }: Pick<Voice, 'crossfades'>, frame: number): void {
  for (const { side, from, length } of crossfades) {
    if (frame < from || frame >= from + length) continue;
    for (let at = 0; at < left.length; at++) {
      const quarter = (((frame - from) * SAMPLES_PER_FRAME + at + 0.5) / (length * SAMPLES_PER_FRAME)) * (Math.PI / 2);
      const gain = side === 'in' ? Math.sin(quarter) : Math.cos(quarter);
      left[at] = (left[at] ?? 0) * gain;
      right[at] = (right[at] ?? 0) * gain;
    }
  }
}
