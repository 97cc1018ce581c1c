import { FPS, mediaStartOf } from '@kinoloom/composition';
import {
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  avGetSampleFmtName,
  Frame,
  type ChannelLayout,
} from 'node-av/lib';
import { AVERROR_INVALIDDATA, type AVSampleFormat } from 'node-av/constants';
import type { HeardOverlay, SoundFormat } from '../audio-graph.ts';
import { NO_TIMESTAMP, present, received, seconds } from './libav.ts';
import { openDecoder, Source } from './source.ts';

/** Read this much before the wanted time (seconds): some codecs need the packets before to sound right. */
const LEAD = 0.1;

/** How a clip's sound comes out of its decoder; nothing where it has none. */
export function soundFormat(source: Source): SoundFormat | undefined {
  const parameters = source.audio?.codecpar;
  if (!parameters || parameters.sampleRate <= 0 || parameters.channels <= 0) return undefined;
  return {
    sampleRate: parameters.sampleRate,
    sampleFormat: present(avGetSampleFmtName(parameters.format as AVSampleFormat), 'name for this sample format'),
    layout: present(avChannelLayoutDescribe(named(parameters.channelLayout)), 'name for this channel layout'),
  };
}

/** Files that only count their channels get the usual layout for that number. */
function named(layout: ChannelLayout): ChannelLayout {
  return layout.mask === 0n ? avChannelLayoutDefault(layout.nbChannels) : layout;
}

/**
 * The decoded sound of a clip, from a little before its first frame to a little after its last. A frame's pts counts
 * samples from the clip's start; each is valid until the next is asked for.
 */
export async function* clipSound(path: string, overlay: HeardOverlay, onDamage: () => void): AsyncGenerator<Frame> {
  await using source = await Source.open(path);
  const stream = source.audio;
  if (!stream) return;
  const start = mediaStartOf(overlay) / FPS;
  const length = overlay.durationInFrames / FPS;
  await source.select(stream, Math.max(0, start - LEAD));
  using decoder = await openDecoder(stream);
  using frame = new Frame();
  frame.alloc();
  const rate = stream.codecpar.sampleRate;
  let next = 0;

  const drain = async (): Promise<Frame | undefined> => {
    for (;;) {
      const code = await decoder.receiveFrame(frame);
      if (code === AVERROR_INVALIDDATA) {
        onDamage();
        continue;
      }
      if (received(code, 'decode the sound') !== 'one') return undefined;
      if (frame.pts !== NO_TIMESTAMP)
        next = Math.round((seconds(frame.pts, stream.timeBase) - source.origin - start) * rate);
      frame.pts = BigInt(next);
      frame.channelLayout = named(frame.channelLayout);
      next += frame.nbSamples;
      if (next > 0) return frame;
    }
  };

  for await (const packet of source.packets(stream)) {
    if ((await decoder.sendPacket(packet)) < 0) onDamage();
    for (let sound = await drain(); sound; sound = await drain()) {
      if (sound.pts >= length * rate) return;
      yield sound;
    }
  }
  await decoder.sendPacket(null);
  for (let sound = await drain(); sound; sound = await drain()) yield sound;
}
