/** A stretch of decoded sound, in stereo. */
export interface PcmChunk {
  /** Of its first sample, in seconds from the start of the media. */
  readonly time: number;
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Whether it is the sum of more channels than two. */
  readonly summed: boolean;
}

/** Decoded sound of a media, in order, from about a place on. */
export interface PcmReader {
  readonly sampleRate: number;
  /** The next stretch; undefined at the end. */
  read(): Promise<PcmChunk | undefined>;
  close(): void;
}

/** Starts to read the sound of a media at `from` seconds or a little before. */
export type OpenVoice = (from: number) => PcmReader;

/**
 * Two channels of any number: one is heard at full volume on both sides, as players do; of more than two, the middle and
 * the back are spread over both by the usual 3 dB less.
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
