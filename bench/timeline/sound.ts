const RATE = 8_000;

/** A sound that swells and fades, as a WAV file. */
export function soundOf(seconds: number): Buffer {
  const count = RATE * seconds;
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let at = 0; at < count; at++) {
    const swell = 0.2 + 0.8 * Math.abs(Math.sin(at / RATE));
    file.writeInt16LE(Math.round(Math.sin(at / 3) * 28_000 * swell), 44 + 2 * at);
  }
  return file;
}
