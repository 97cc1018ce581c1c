import { AudioSampleSink } from 'mediabunny';
import { MediaFile, MediaUnreachable } from '../player/worker/media-file.ts';
import type { BeatAnswer, BeatAsk } from './beat-protocol.ts';
import { BeatFinder, type BeatTimes } from './find-beats.ts';

const answer = (message: BeatAnswer): void => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<BeatAsk>) => {
  listenTo(data).then(
    (times) => answer(times ? { kind: 'found', times } : { kind: 'unplayable' }),
    (error: unknown) => answer({ kind: error instanceof MediaUnreachable ? 'unreachable' : 'unplayable' }),
  );
});

/** Undefined if the browser cannot decode the sound. */
async function listenTo({ src, place }: BeatAsk): Promise<BeatTimes | undefined> {
  using file = await MediaFile.open(src, place);
  const { sound, origin } = file;
  if (!sound) return file.decodable ? new Float64Array(0) : undefined;
  const length = Math.max(0.01, (await sound.computeDuration()) - origin);
  let finder: BeatFinder | undefined;
  let [first, told] = [0, 0];
  for await (const sample of new AudioSampleSink(sound).samples()) {
    if (!finder) first = sample.timestamp - origin;
    finder ??= new BeatFinder(sample.sampleRate);
    const plane = new Float32Array(sample.numberOfFrames);
    const mixed = new Float32Array(sample.numberOfFrames);
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex++) {
      sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      for (let at = 0; at < mixed.length; at++)
        mixed[at] = (mixed[at] ?? 0) + (plane[at] ?? 0) / sample.numberOfChannels;
    }
    finder.push(mixed);
    const share = Math.min(1, (sample.timestamp - origin) / length);
    sample.close();
    if (share - told > 0.02) answer({ kind: 'share', share: (told = share) });
  }
  return finder?.beats().map((time) => Math.max(0, time + first)) ?? new Float64Array(0);
}
