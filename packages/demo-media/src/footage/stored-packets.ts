import { AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS } from 'node-av/constants';
import type { CodecParameters, Packet, Rational } from 'node-av/lib';
import { NO_TIMESTAMP } from './libav.ts';
import { packetsOf, type Source } from './source.ts';

/** The encoded sound of a file, to be written into another as it is. */
export interface StoredPackets extends Disposable {
  readonly parameters: CodecParameters;
  readonly timeBase: Rational;
  /** In order, timed from the file's beginning. */
  readonly packets: readonly Packet[];
}

/** Sound that an mp4 holds and every player plays. */
const KEPT: ReadonlySet<number> = new Set([AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS, AV_CODEC_ID_AC3]);

/** Whether a file's sound can go into an mp4 without being encoded anew. */
export function isKept({ audio }: Source): boolean {
  return audio !== undefined && KEPT.has(audio.codecpar.codecId);
}

/** Reads a stream's packets; the source must stay open as long as they are used. */
export async function storedSound(source: Source, signal: AbortSignal): Promise<StoredPackets | null> {
  const { audio } = source;
  if (!audio) return null;
  const origin = BigInt(Math.round(source.origin / audio.timeBase.toDouble()));
  const packets: Packet[] = [];
  for await (const packet of packetsOf(source, audio, signal)) {
    const kept = packet.clone();
    if (!kept) throw new Error('A packet cannot be kept');
    if (kept.pts !== NO_TIMESTAMP) kept.pts -= origin;
    if (kept.dts !== NO_TIMESTAMP) kept.dts -= origin;
    packets.push(kept);
  }
  return {
    parameters: audio.codecpar,
    timeBase: audio.timeBase,
    packets,
    [Symbol.dispose]: () => packets.forEach((packet) => packet.free()),
  };
}
