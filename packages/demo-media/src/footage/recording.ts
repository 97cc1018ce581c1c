import type { AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDefault, avChannelLayoutDescribe, avGetSampleFmtName, Frame } from 'node-av/lib';
import { SAMPLE_RATE, type Stereo } from '../sound/filter.ts';
import { checkLibav, filterGraph, type Graph, NO_TIMESTAMP, presentFrame, receivedFrame } from './libav.ts';
import { framesOf, type FootageSource } from './source.ts';

/** All of a file's sound, from its beginning, as 48 kHz stereo; null where it has none. */
export async function recordingOf(source: FootageSource, signal: AbortSignal): Promise<Stereo | null> {
  const stream = source.audio;
  if (!stream) return null;
  const tick = stream.timeBase.toDouble();
  const pieces: Stereo[] = [];
  using output = new Frame();
  output.alloc();
  let graph: Graph | undefined;
  let built = '';
  let lead = 0;

  const take = (frame: Frame | null): void => {
    if (!graph) return;
    checkLibav(graph.entry.buffersrcAddFrameSync(frame), 'convert the sound');
    for (;;) {
      output.unref();
      if (!receivedFrame(graph.exit.buffersinkGetFrameSync(output), 'convert the sound')) return;
      const [left, right] = presentFrame(output.data, 'samples');
      pieces.push({ left: floats(left, output.nbSamples), right: floats(right, output.nbSamples) });
    }
  };

  try {
    for await (const frame of framesOf(source, stream, signal)) {
      const text = graphOf(frame);
      if (text !== built) {
        take(null);
        graph?.free();
        graph = await filterGraph(text);
        if (built === '') {
          const told = frame.bestEffortTimestamp === NO_TIMESTAMP ? 0n : frame.bestEffortTimestamp;
          lead = Math.round(Math.max(0, Number(told) * tick - source.origin) * SAMPLE_RATE);
        }
        built = text;
      }
      frame.pts = NO_TIMESTAMP;
      take(frame);
    }
    take(null);
  } finally {
    graph?.free();
  }
  return pieces.length === 0 ? null : joined(pieces, lead);
}

/** Mono is heard at full volume on both sides, as players do. */
function graphOf(frame: Frame): string {
  const { channelLayout } = frame;
  // Files that only count their channels get the usual layout for that number.
  const layout = channelLayout.mask === 0n ? avChannelLayoutDefault(channelLayout.nbChannels) : channelLayout;
  frame.channelLayout = layout;
  const name = presentFrame(avChannelLayoutDescribe(layout), 'name for this channel layout');
  const format = presentFrame(avGetSampleFmtName(frame.format as AVSampleFormat), 'name for this sample format');
  return [
    `abuffer@in=time_base=1/${frame.sampleRate}:sample_rate=${frame.sampleRate}:sample_fmt=${format}:channel_layout=${name}`,
    ...(name === 'mono' ? ['pan=stereo|c0=c0|c1=c0'] : []),
    `aresample=${SAMPLE_RATE}`,
    `aformat=sample_fmts=fltp:sample_rates=${SAMPLE_RATE}:channel_layouts=stereo`,
    'abuffersink@out',
  ].join(',');
}

/** A copy, for libav takes its memory back. */
function floats(plane: Buffer | undefined, samples: number): Float32Array {
  const copy = new Float32Array(samples);
  if (plane) Buffer.from(copy.buffer).set(plane.subarray(0, samples * Float32Array.BYTES_PER_ELEMENT));
  return copy;
}

function joined(pieces: readonly Stereo[], lead: number): Stereo {
  const length = pieces.reduce((sum, { left }) => sum + left.length, lead);
  const whole = { left: new Float32Array(length), right: new Float32Array(length) };
  let at = lead;
  for (const { left, right } of pieces) {
    whole.left.set(left, at);
    whole.right.set(right, at);
    at += left.length;
  }
  return whole;
}

/** The first `seconds` of a sound, followed by silence where it is shorter. */
export function lasting(sound: Stereo, seconds: number): Stereo {
  const length = Math.max(1, Math.round(seconds * SAMPLE_RATE));
  const fit = (channel: Float32Array): Float32Array => {
    const out = new Float32Array(length);
    out.set(channel.subarray(0, length));
    return out;
  };
  return { left: fit(sound.left), right: fit(sound.right) };
}
