import { SAMPLE_RATE } from '@kinoloom/composition/sound';

/** Samples per AAC packet. */
export const AAC_FRAME = 1024;

/** Samples per chunk: most of the cost of a chunk does not depend on its length. */
const PIECE = SAMPLE_RATE / 10;

/** Format of a decoder's sound, as libav filters take it. */
export interface SourceSoundFormat {
  readonly sampleRate: number;
  readonly sampleFormat: string;
  readonly layout: string;
}

/** Whether a source's channels are down-mixed to two, which can be louder than each of them. */
export const addsChannels = ({ layout }: SourceSoundFormat): boolean => layout !== 'mono' && layout !== 'stereo';

/**
 * The libav filter graph that converts a source's sound to the video's: `abuffer@in` to `abuffersink@out`, planar
 * floats. Where timestamps drift from the samples by more than 10 ms, the sound is stretched by at most 1 % to follow.
 */
export function conformGraph(format: SourceSoundFormat): string {
  const { sampleRate, sampleFormat, layout } = format;
  return [
    `abuffer@in=time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${sampleFormat}:channel_layout=${layout}`,
    // Full volume on both channels, as in players; libav's default attenuates by 3 dB.
    ...(layout === 'mono' ? ['pan=stereo|c0=c0|c1=c0'] : []),
    `aresample=${SAMPLE_RATE}:async=${SAMPLE_RATE / 100}:min_comp=0.01:min_hard_comp=1000`,
    `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
    `asetnsamples=n=${PIECE}:p=0`,
    'abuffersink@out',
  ].join(',');
}
