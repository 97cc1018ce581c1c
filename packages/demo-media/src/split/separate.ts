import { type Stem, STEMS } from '@kinoloom/vendor-simulators/studio';
import { SAMPLE_RATE, createSilence, type Stereo } from '../sound/filter.ts';
import { toSpectrogram, binLevels, fromSpectrogram } from '../sound/stft.ts';
import { bassMask, drumMask, type Mask, voiceMask } from './masks.ts';

export type Stems = Readonly<Record<Stem, Stereo>>;

const WINDOW = 4_096;
const HOP = WINDOW / 4;
/** Length of a part in seconds; longer sound is processed in crossfaded parts. */
const PART_S = 16;
const CROSSFADE_S = 1.5;

/** Splits sound into four stems that add up to it. @param onPart called after each part with the progress */
export async function separateStems(
  sound: Stereo,
  onPart: (fraction: number) => void | Promise<void> = () => {},
): Promise<Stems> {
  const samples = sound.left.length;
  const [vocals, drums, bass, other] = [
    createSilence(samples),
    createSilence(samples),
    createSilence(samples),
    createSilence(samples),
  ];
  const stems: Stems = { vocals, drums, bass, other };
  const crossfade = Math.round(CROSSFADE_S * SAMPLE_RATE);
  const step = Math.round(PART_S * SAMPLE_RATE) - crossfade;
  for (let from = 0; from < samples; from += step) {
    // A very short last part would have no background level.
    const isLast = samples - from <= step + crossfade * 2;
    const to = isLast ? samples : from + step + crossfade;
    const part = separatePart({ left: sound.left.subarray(from, to), right: sound.right.subarray(from, to) });
    const rise = from === 0 ? 0 : crossfade;
    const fall = isLast ? 0 : crossfade;
    for (const stem of STEMS) crossfadeInto(stems[stem], part[stem], from, rise, fall);
    await onPart(to / samples);
    if (isLast) break;
  }
  return stems;
}

/** Adds a part with linear fades of `rise` and `fall` samples, which add up to one in a crossfade. */
function crossfadeInto(whole: Stereo, part: Stereo, from: number, rise: number, fall: number): void {
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

function separatePart(sound: Stereo): Stems {
  const spectrogram = toSpectrogram(sound, WINDOW, HOP);
  const levels = binLevels(spectrogram);
  const voice = voiceMask(spectrogram, levels);
  const drumShare = drumMask(spectrogram, levels);
  const applyMask = (mask: Mask, ...others: readonly Mask[]): Stereo =>
    fromSpectrogram(
      spectrogram,
      mask.map((share, at) => others.reduce((left, other) => left * (1 - (other[at] as number)), share)),
    );
  const vocals = applyMask(voice);
  const drums = applyMask(drumShare, voice);
  const bass = applyMask(bassMask(spectrogram), voice, drumShare);
  const rest = (side: 'left' | 'right'): Float32Array =>
    sound[side].map(
      (value, i) => value - (vocals[side][i] as number) - (drums[side][i] as number) - (bass[side][i] as number),
    );
  return { vocals, drums, bass, other: { left: rest('left'), right: rest('right') } };
}
