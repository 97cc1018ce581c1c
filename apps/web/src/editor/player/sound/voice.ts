/** A chunk of decoded stereo sound. */
export interface PcmChunk {
  /** Time of its first sample, in seconds from the start of the media. */
  readonly time: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Whether it is a downmix of more than two channels. */
  readonly summed: boolean;
}

/** Decoded sound of a media file, in order, from an approximate position on. */
export interface PcmReader {
  readonly sampleRate: number;
  /** The next chunk; undefined at the end. */
  read(): Promise<PcmChunk | undefined>;
  close(): void;
}

/** Starts reading a media file's sound at `from` seconds or slightly before. */
export type OpenVoice = (from: number) => PcmReader;

/**
 * Converts any number of channels to stereo: mono plays at full volume on both sides, as in players; of more than two,
 * the centre and back channels are mixed into both with the usual −3 dB.
 */
export function toStereo(channels: readonly Float32Array[]): Omit<PcmChunk, 'time'> {
  const [first = new Float32Array(0), second = first, centre, , backLeft, backRight] = channels;
  if (channels.length <= 2) return { left: first, right: second, summed: false };
  const mix = (front: Float32Array, back: Float32Array | undefined): Float32Array =>
    front.map(
      (sample, index) =>
        (sample + Math.SQRT1_2 * ((centre?.[index] ?? 0) + (back?.[index] ?? 0))) / (1 + 2 * Math.SQRT1_2),
    );
  return { left: mix(first, backLeft), right: mix(second, backRight), summed: true };
}
