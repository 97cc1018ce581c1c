import { within, type Bounds } from './deadline.ts';
import { soundStream } from './probe-streams.ts';
import { sniffFormat } from './sniff.ts';
import { soundSamples } from './sound-samples.ts';
import { writeSound, type Samples, type SoundEncoding } from './sound-writer.ts';
import { openSource } from './source.ts';
import { unreadable, unsupported } from './unreadable-media.ts';

/** Sample rate of the tracks being summed, and of nearly all music. */
const RATE = 44_100;

/**
 * Mixes several recordings, each from its start at its own level: restores a recording from its split tracks. The
 * output is as long as the longest. @throws UnreadableMedia when one of them has no sound
 */
export async function sumSounds(
  paths: readonly string[],
  output: string,
  format: SoundEncoding,
  bounds: Bounds = {},
): Promise<void> {
  await within(bounds, async (signal) => {
    await using tracks = new AsyncDisposableStack();
    const all: Track[] = [];
    for (const path of paths) {
      const track = await opened(path, signal);
      tracks.defer(() => track.close());
      all.push(track);
    }
    await writeSound(output, RATE, format, summed(all), signal);
  });
}

interface Track {
  readonly pieces: AsyncGenerator<Float32Array[]>;
  readonly close: () => Promise<void>;
  /** Read but not yet summed. */
  rest: Samples;
  over: boolean;
}

const NOTHING: Samples = [new Float32Array(), new Float32Array()];

async function opened(path: string, signal: AbortSignal): Promise<Track> {
  const format = await sniffFormat(path);
  if (format?.reader.by !== 'libav') throw unsupported();
  const source = await openSource(path, format.reader.demuxer, signal);
  const stream = soundStream(source.format);
  if (!stream) {
    await source.close();
    throw unreadable();
  }
  const pieces = soundSamples(source, stream, { rate: RATE, layout: 'stereo' }, signal);
  const close = async (): Promise<void> => {
    await pieces.return(undefined);
    await source.close();
  };
  return { pieces, close, rest: NOTHING, over: false };
}

/** Sums as many samples at a time as all unfinished tracks have available. */
async function* summed(tracks: readonly Track[]): AsyncGenerator<Samples> {
  for (;;) {
    await Promise.all(tracks.map(fill));
    const going = tracks.filter(({ rest }) => rest[0].length > 0);
    if (going.length === 0) return;
    const length = Math.min(...going.map(({ rest }) => rest[0].length));
    const sum: Samples = [new Float32Array(length), new Float32Array(length)];
    for (const track of going) {
      for (const side of [0, 1] as const) {
        const [to, from] = [sum[side], track.rest[side]];
        for (let i = 0; i < length; i += 1) to[i] = (to[i] ?? 0) + (from[i] ?? 0);
      }
      track.rest = [track.rest[0].subarray(length), track.rest[1].subarray(length)];
    }
    yield sum;
  }
}

async function fill(track: Track): Promise<void> {
  while (!track.over && track.rest[0].length === 0) {
    const next = await track.pieces.next();
    if (next.done) track.over = true;
    else track.rest = [next.value[0] ?? new Float32Array(), next.value[1] ?? new Float32Array()];
  }
}
