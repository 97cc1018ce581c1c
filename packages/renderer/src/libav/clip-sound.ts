import { part, SAMPLE_RATE, silence, type Pcm, type SoundPiece } from '@kinoloom/composition/sound';
import { avChannelLayoutDefault, avChannelLayoutDescribe, avGetSampleFmtName, Frame } from 'node-av/lib';
import { AVERROR_INVALIDDATA, type AVSampleFormat } from 'node-av/constants';
import { addsChannels, type SourceSoundFormat } from '../audio-graph.ts';
import { Conformer } from './conformer.ts';
import { NO_TIMESTAMP, present, received, seconds } from '@kinoloom/media/libav';
import { openStreamDecoder, MediaSource } from './source.ts';

/** Seconds to read before the target: some codecs need the preceding packets to decode correctly. */
const LEAD = 0.1;

/** Timestamps this many seconds away from the decoded samples are a gap, not drift. */
const BREAK = 0.05;

/** Maximum length of one piece of silence. */
const PIECE = SAMPLE_RATE / 10;

/** Sound of one format with continuous timestamps. */
interface Run {
  readonly conformer: Conformer;
  readonly format: SourceSoundFormat;
  /** Time of its first sample, in seconds from the start, and number of samples consumed. */
  readonly start: number;
  taken: number;
  /** Position of its next output sample, in samples from the start. */
  at: number;
}

/**
 * The sound of a file from `start` (seconds after its origin) to its end, in the video's format: sample-exact and
 * without gaps, whatever the file's formats and timestamps are. Empty if it has no sound.
 */
export async function* clipSound(path: string, start: number, onDamage: () => void): AsyncGenerator<SoundPiece> {
  await using source = await MediaSource.open(path, 'sound');
  let given = 0;
  let run: Run | undefined;

  const give = function* (pieces: readonly Pcm[], { at, format }: Run): Generator<SoundPiece> {
    let place = at;
    for (const piece of pieces) {
      const end = place + piece.left.length;
      // Fills the gap before it, and drops what has been output already.
      while (given < place) {
        const length = Math.min(PIECE, place - given);
        given += length;
        yield { pcm: silence(length), summed: false };
      }
      if (end > given) {
        const rest = part(piece, given - place);
        given = end;
        yield { pcm: rest, summed: addsChannels(format) };
      }
      place = end;
    }
  };
  const close = function* (): Generator<SoundPiece> {
    if (!run) return;
    const { conformer } = run;
    yield* give(conformer.finish(), run);
    conformer[Symbol.dispose]();
    run = undefined;
  };

  try {
    for await (const { frame, time } of decoded(source, start, onDamage)) {
      const format = formatOf(frame);
      if (run && !goesOn(run, format, time)) yield* close();
      run ??= {
        conformer: await Conformer.create(format),
        format,
        start: time,
        taken: 0,
        at: Math.round(time * SAMPLE_RATE),
      };
      frame.pts = BigInt(Math.round((time - run.start) * format.sampleRate));
      run.taken = Number(frame.pts) + frame.nbSamples;
      const pieces = run.conformer.push(frame);
      yield* give(pieces, run);
      run.at += pieces.reduce((sum, { left }) => sum + left.length, 0);
    }
    yield* close();
  } finally {
    run?.conformer[Symbol.dispose]();
  }
}

function goesOn({ format, start, taken }: Run, next: SourceSoundFormat, time: number): boolean {
  const due = start + taken / format.sampleRate;
  return (
    Math.abs(time - due) < BREAK &&
    format.sampleRate === next.sampleRate &&
    format.sampleFormat === next.sampleFormat &&
    format.layout === next.layout
  );
}

function formatOf(frame: Frame): SourceSoundFormat {
  let layout = frame.channelLayout;
  // Files that only give a number of channels get that number's default layout.
  if (layout.mask === 0n) frame.channelLayout = layout = avChannelLayoutDefault(layout.nbChannels);
  return {
    sampleRate: frame.sampleRate,
    sampleFormat: present(avGetSampleFmtName(frame.format as AVSampleFormat), 'name for this sample format'),
    layout: present(avChannelLayoutDescribe(layout), 'name for this channel layout'),
  };
}

/** Decoded sound from slightly before `start`; `time` in seconds from there. A frame is valid until the next one. */
async function* decoded(
  source: MediaSource,
  start: number,
  onDamage: () => void,
): AsyncGenerator<{ readonly frame: Frame; readonly time: number }> {
  const stream = source.audio;
  if (!stream) return;
  const { timeBase } = stream;
  const needed = start - LEAD;
  await source.select(stream, needed);
  using decoder = await openStreamDecoder(stream);
  using frame = new Frame();
  frame.alloc();
  /** Start of the next frame if it has no timestamp; unknown after a seek until one has it. */
  let next = needed > 0 ? undefined : -start;
  let counted = false;

  const drain = (): { readonly frame: Frame; readonly time: number } | undefined => {
    for (;;) {
      const code = decoder.receiveFrameSync(frame);
      if (code === AVERROR_INVALIDDATA) {
        onDamage();
        continue;
      }
      if (received(code, 'decode the sound') !== 'one') return undefined;
      if (frame.pts !== NO_TIMESTAMP && !(source.isBare && counted))
        next = seconds(frame.pts, timeBase) - source.origin - start;
      if (next === undefined || frame.nbSamples === 0) continue;
      counted = true;
      const time = next;
      next += frame.nbSamples / frame.sampleRate;
      if (next > 0) return { frame, time };
    }
  };

  for await (const packet of source.packets(stream)) {
    const end = packet.pts === NO_TIMESTAMP ? Infinity : seconds(packet.pts + packet.duration, timeBase);
    if (end - source.origin < needed) continue;
    // If a seek lands inside a packet, the rest of that packet is not part of the video.
    if (decoder.sendPacketSync(packet) < 0 && end - source.origin > start) onDamage();
    for (let sound = drain(); sound; sound = drain()) yield sound;
  }
  decoder.sendPacketSync(null);
  for (let sound = drain(); sound; sound = drain()) yield sound;
}
