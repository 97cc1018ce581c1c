import { AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import { toStereo, type PcmReader } from '../sound/voice.ts';
import { isSlowToSeek } from './slow-to-seek.ts';
import { ScrubReader } from './scrub-reader.ts';
import { WebCodecsReader } from './webcodecs-reader.ts';
import type { Opener } from './media-library.ts';
import { MediaFile } from './media-file.ts';
import type { PictureCache } from './picture-cache.ts';

/** Seconds to read before the target: some codecs need the preceding packets to decode correctly. */
const LEAD = 0.1;

/** Opens media with WebCodecs. */
export function fileOpener(cache: PictureCache): Opener {
  return async (src, place) => {
    const file = await MediaFile.open(src, place);
    const { picture, sound, origin, decodable } = file;
    if (decodable && !picture && !sound) {
      file[Symbol.dispose]();
      throw new Error('It holds neither a picture nor a sound that can be played');
    }
    return {
      decodable,
      newReader: picture ? () => new WebCodecsReader(file, picture, cache) : undefined,
      ...(picture && {
        isSlowToSeek: () => isSlowToSeek(picture),
        newScrubReader: () => new ScrubReader(file, picture, cache),
      }),
      openVoice: sound ? (from) => soundReader(sound, origin, from) : undefined,
      [Symbol.dispose]() {
        cache.forget(`${src}@`);
        file[Symbol.dispose]();
      },
    };
  };
}

function soundReader(track: InputAudioTrack, origin: number, from: number): PcmReader {
  const samples = new AudioSampleSink(track).samples(origin + Math.max(0, from - LEAD));
  return {
    sampleRate: track.sampleRate,
    async read() {
      const { value: sample } = await samples.next();
      if (!sample) return undefined;
      const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
        const plane = new Float32Array(sample.numberOfFrames);
        sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
        return plane;
      });
      const time = sample.timestamp - origin;
      sample.close();
      return { time, ...toStereo(channels) };
    },
    close: () => void samples.return(),
  };
}
