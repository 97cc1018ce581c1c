const HEADER = 44;

/** One channel of sound as a WAV file of 16 bits. */
export function wavOf(samples: Int16Array<ArrayBuffer>, rate: number, name: string): File {
  const header = new DataView(new ArrayBuffer(HEADER));
  const bytes = samples.byteLength;
  const text = (at: number, letters: string): void => {
    for (let index = 0; index < letters.length; index++) header.setUint8(at + index, letters.codePointAt(index) ?? 0);
  };
  text(0, 'RIFF');
  header.setUint32(4, HEADER - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  // Typed arrays are little-endian wherever browsers run.
  return new File([header, samples], name, { type: 'audio/wav' });
}

/** The longest recording of a file of this size, in samples. */
export const samplesIn = (bytes: number): number => Math.floor((bytes - HEADER) / 2);

/** A sample of full scale 1 in 16 bits. */
export const sixteenBits = (sample: number): number => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767);
