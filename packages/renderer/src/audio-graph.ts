import type { PlayedOverlay } from '@kinoloom/composition';
import { SAMPLE_RATE } from '@kinoloom/composition/sound';

/** Samples in a packet of AAC. */
export const AAC_FRAME = 1024;

/** So many samples are handed over at once: most of the work with a piece of sound is the same however long it is. */
const PIECE = SAMPLE_RATE / 10;

/** What may have sound: a clip, or sound laid over the video. */
export type AudibleOverlay = PlayedOverlay;

/** The sound of a decoder, as libav describes it to a filter. */
export interface SourceSoundFormat {
  readonly sampleRate: number;
  readonly sampleFormat: string;
  readonly layout: string;
}

/** Whether the channels of a source are added up on their way to two, which can be louder than any of them. */
export const addsChannels = ({ layout }: SourceSoundFormat): boolean => layout !== 'mono' && layout !== 'stereo';

/**
 * How a source's sound becomes that of the video, in libav's language: `abuffer@in` to `abuffersink@out`, planar floats.
 * Where a source's timestamps drift away from its samples by more than 10 ms, the sound is stretched by at most 1 % to follow.
 */
export function conformGraph(format: SourceSoundFormat): string {
  const { sampleRate, sampleFormat, layout } = format;
  return [
    `abuffer@in=time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${sampleFormat}:channel_layout=${layout}`,
    // As players do: full volume on both sides, where libav by itself would take 3 dB off.
    ...(layout === 'mono' ? ['pan=stereo|c0=c0|c1=c0'] : []),
    `aresample=${SAMPLE_RATE}:async=${SAMPLE_RATE / 100}:min_comp=0.01:min_hard_comp=1000`,
    `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
    `asetnsamples=n=${PIECE}:p=0`,
    'abuffersink@out',
  ].join(',');
}
