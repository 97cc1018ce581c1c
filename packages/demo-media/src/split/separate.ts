import { type Stem, STEMS } from '@kinoloom/vendor-simulators/studio';
import { SAMPLE_RATE, silence, type Stereo } from '../sound/filter.ts';
import { analyse, levelsOf, resynthesise } from '../sound/stft.ts';
import { bassMask, drumMask, type Mask, voiceMask } from './masks.ts';

export type Stems = Readonly<Record<Stem, Stereo>>;

const WINDOW = 4_096;
const HOP = WINDOW / 4;
/** What is looked at together; longer sound is done in parts, which pass into each other. */
const PART_S = 16;
const PASSING_S = 1.5;

/** Sound as four tracks that add up to it, sample by sample. @param onPart told after each part, with the share that is done */
export async function separate(
  sound: Stereo,
  onPart: (fraction: number) => void | Promise<void> = () => {},
): Promise<Stems> {
  const samples = sound.left.length;
  const [vocals, drums, bass, other] = [silence(samples), silence(samples), silence(samples), silence(samples)];
  const stems: Stems = { vocals, drums, bass, other };
  const passing = Math.round(PASSING_S * SAMPLE_RATE);
  const step = Math.round(PART_S * SAMPLE_RATE) - passing;
  for (let from = 0; from < samples; from += step) {
    // A last part of a moment would have no ground to be told from.
    const isLast = samples - from <= step + passing * 2;
    const to = isLast ? samples : from + step + passing;
    const part = separated({ left: sound.left.subarray(from, to), right: sound.right.subarray(from, to) });
    const rise = from === 0 ? 0 : passing;
    const fall = isLast ? 0 : passing;
    for (const stem of STEMS) passInto(stems[stem], part[stem], from, rise, fall);
    await onPart(to / samples);
    if (isLast) break;
  }
  return stems;
}

/** Adds a part at its place, rising and falling over so many samples: where two pass into each other they add up to one. */
function passInto(whole: Stereo, part: Stereo, from: number, rise: number, fall: number): void {
  for (const side of ['left', 'right'] as const) {
    const channel = whole[side];
    const added = part[side];
    const end = added.length;
    for (let i = 0; i < end; i++) {
      const share = Math.min(1, rise > 0 ? (i + 0.5) / rise : 1, fall > 0 ? (end - i - 0.5) / fall : 1);
      channel[from + i] = (channel[from + i] as number) + (added[i] as number) * share;
    }
  }
}

function separated(sound: Stereo): Stems {
  const spectrogram = analyse(sound, WINDOW, HOP);
  const levels = levelsOf(spectrogram);
  const voice = voiceMask(spectrogram, levels);
  const struck = drumMask(spectrogram, levels);
  const without = (mask: Mask, ...others: readonly Mask[]): Stereo =>
    resynthesise(
      spectrogram,
      mask.map((share, at) => others.reduce((left, other) => left * (1 - (other[at] as number)), share)),
    );
  const vocals = without(voice);
  const drums = without(struck, voice);
  const bass = without(bassMask(spectrogram), voice, struck);
  const rest = (side: 'left' | 'right'): Float32Array =>
    sound[side].map(
      (value, i) => value - (vocals[side][i] as number) - (drums[side][i] as number) - (bass[side][i] as number),
    );
  return { vocals, drums, bass, other: { left: rest('left'), right: rest('right') } };
}
