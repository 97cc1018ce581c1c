import { AudioSampleSink } from 'mediabunny';
import type { MediaFile } from '../player/worker/media-file.ts';
import type { KeptWave } from './picture-cache.ts';
import { pictureRules } from './picture-rules.ts';

/** How loud a media is: the highest sample of each of 400 equal parts. Undefined: it has no sound. */
export async function makeWaveform({ sound, origin }: MediaFile): Promise<KeptWave | undefined> {
  if (!sound) return undefined;
  const seconds = Math.max(0.01, (await sound.computeDuration()) - origin);
  const peaks = new Float32Array(pictureRules.points);
  const perSecond = peaks.length / seconds;
  for await (const sample of new AudioSampleSink(sound).samples()) {
    const plane = new Float32Array(sample.numberOfFrames);
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      const start = (sample.timestamp - origin) * perSecond;
      const step = perSecond / sample.sampleRate;
      for (let at = 0; at < plane.length; at++) {
        const point = Math.floor(start + at * step);
        if (point < 0 || point >= peaks.length) continue;
        const level = Math.abs(plane[at] ?? 0);
        if (level > (peaks[point] ?? 0)) peaks[point] = level;
      }
    }
    sample.close();
  }
  return { seconds, peaks: raised(peaks), lastUpdated: Date.now() };
}

/** Quiet media are drawn as high as loud ones, since it is their shape that one cuts by. */
function raised(peaks: Float32Array): Float32Array {
  const most = peaks.reduce((high, level) => Math.max(high, level), 0);
  return most < 0.01 ? peaks : peaks.map((level) => level / most);
}
