const HEADER = 44;

/** The bytes of a real WAV file: one channel, 16 bits, a tone that falls from 200 to 100 Hz. */
export function wav(seconds: number, rate: number): Buffer<ArrayBuffer> {
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(HEADER + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(HEADER - 8 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n++) {
    const turns = (n / rate) * (200 - (50 * n) / samples);
    bytes.writeInt16LE(Math.round(9_000 * Math.sin(2 * Math.PI * turns)), HEADER + n * 2);
  }
  return bytes;
}
