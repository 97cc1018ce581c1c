const SAMPLE_RATE = 48_000;
const HEADER = 44;
/** Seconds per chord. */
const BAR = 4;
/** In hertz: A minor, F, C, G. */
const CHORDS = [
  [110, 220, 261.63, 329.63],
  [87.31, 174.61, 220, 261.63],
  [130.81, 196, 261.63, 329.63],
  [98, 196, 246.94, 293.66],
];

/** A WAV file of slow chords that fade in and out with each bar: 16-bit stereo at 48 kHz. */
export function musicFile(seconds: number): Buffer {
  const samples = seconds * SAMPLE_RATE;
  const file = waveFile(samples, SAMPLE_RATE, 2);
  for (let index = 0; index < samples; index++) {
    const time = index / SAMPLE_RATE;
    const chord = CHORDS[Math.floor(time / BAR) % CHORDS.length] ?? [];
    const swell = Math.sin((Math.PI * (time % BAR)) / BAR) ** 0.6;
    for (const side of [0, 1]) {
      const sum = chord.reduce((sum, hertz, voice) => sum + tone(hertz, time, voice, side), 0);
      file.writeInt16LE(Math.round((swell * sum * 24_000) / chord.length), HEADER + index * 4 + side * 2);
    }
  }
  return file;
}

/** A note and its octave, slightly detuned between left and right. */
function tone(hertz: number, time: number, voice: number, side: number): number {
  const angle = 2 * Math.PI * hertz * (1 + side * 0.0015) * time + voice;
  return 0.75 * Math.sin(angle) + 0.25 * Math.sin(2 * angle);
}

/** A WAV file with space for `samples` 16-bit samples per channel. */
function waveFile(samples: number, rate: number, channels: number): Buffer {
  const file = Buffer.alloc(HEADER + samples * channels * 2);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels * 2, 28);
  file.writeUInt16LE(channels * 2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(file.length - HEADER, 40);
  return file;
}

const RATE = 8_000;

/** A WAV file of a sound that fades in and out. */
export function soundOf(seconds: number): Buffer {
  const count = RATE * seconds;
  const file = waveFile(count, RATE, 1);
  for (let at = 0; at < count; at++) {
    const swell = 0.2 + 0.8 * Math.abs(Math.sin(at / RATE));
    file.writeInt16LE(Math.round(Math.sin(at / 3) * 28_000 * swell), HEADER + 2 * at);
  }
  return file;
}
