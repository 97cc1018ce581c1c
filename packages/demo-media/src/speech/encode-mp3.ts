import type { Mp3Format } from '@kinoloom/vendor-simulators/studio';
import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import type { Stereo } from '../sound/filter.ts';
import { writeSoundFile } from '../sound/filtered.ts';

/** Writes a sound as an mp3 of constant bit rate. */
export const encodeMp3 = (sound: Stereo, { rate, kbps }: Mp3Format, path: string): Promise<void> =>
  writeSoundFile(sound, path, {
    encoder: FF_ENCODER_LIBMP3LAME,
    container: 'mp3',
    // As many samples as an mp3 takes at a time: node-av loses some of those that it has to gather itself.
    filters: `aresample=${rate},aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=${rate >= 32_000 ? 1_152 : 576}:p=0`,
    bitrate: kbps * 1_000,
  });
