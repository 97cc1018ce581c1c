import { within, type Bounds } from './deadline.ts';
import { soundStream } from './probe-streams.ts';
import { sniffFormat } from './sniff.ts';
import { soundSamples } from './sound-samples.ts';
import { openSource } from './source.ts';
import { unsupported } from './unreadable-media.ts';
import { voiceProfileOf, type VoiceProfile } from './voice-profile.ts';

const RATE = 16_000;
/** Enough to characterise a voice. */
const MAX_SECONDS = 30;

/** Profile of the voice in a file, from its first half minute; null without sound. @throws UnreadableMedia */
export async function voice(path: string, bounds: Bounds = {}): Promise<VoiceProfile | null> {
  return within(bounds, async (signal) => {
    const format = await sniffFormat(path);
    if (!format) throw unsupported();
    if (format.reader.by !== 'libav') return null;
    const source = await openSource(path, format.reader.demuxer, signal);
    try {
      const stream = soundStream(source.format);
      if (!stream) return null;
      const samples = new Float32Array(RATE * MAX_SECONDS);
      let length = 0;
      for await (const [mono] of soundSamples(source, stream, { rate: RATE, layout: 'mono' }, signal)) {
        const room = mono?.subarray(0, samples.length - length) ?? new Float32Array();
        samples.set(room, length);
        length += room.length;
        if (length === samples.length) break;
      }
      return voiceProfileOf(samples.subarray(0, length), RATE);
    } finally {
      await source.close();
    }
  });
}
