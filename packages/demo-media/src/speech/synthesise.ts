import start from 'espeak-ng';

/** Options of espeak-ng. */
export interface SpeechSettings {
  /** Its name of a language, with or without the accent: `en-us`. */
  readonly language: string;
  /** Voice variant: `f2`, `m3`, … */
  readonly variant: string;
  /** 0 to 99; the variant decides what 50 is. */
  readonly pitch: number;
  /** Words a minute. */
  readonly rate: number;
  /** Pause between words, in hundredths of a second at the usual rate. */
  readonly gap: number;
}

/** Sample rate of espeak-ng. */
export const RAW_RATE = 22_050;

const TEXT = 'text.txt';
const SOUND = 'speech.wav';

/** Synthesises mono speech, −1…1, at {@link RAW_RATE}. Each call needs a new module, which runs one command line. */
export async function synthesise(
  text: string,
  { language, variant, pitch, rate, gap }: SpeechSettings,
): Promise<Float32Array> {
  const errors: string[] = [];
  const espeak = await start({
    // From a file: a text that begins with a dash is no option.
    arguments: [`-v${language}+${variant}`, `-p${pitch}`, `-s${rate}`, `-g${gap}`, '-b1', '-w', SOUND, '-f', TEXT],
    preRun: [({ FS }) => FS.writeFile(TEXT, escapeText(text))],
    print: () => {},
    printErr: (line) => errors.push(line),
  });
  try {
    return parseWav(espeak.FS.readFile(SOUND));
  } catch (cause) {
    throw new Error(`espeak-ng wrote no sound: ${errors.join('; ')}`, { cause });
  }
}

/** Double brackets would be read as phonemes. */
const escapeText = (text: string): string => `${text.replaceAll('[[', '[ [').replaceAll('\u0000', ' ')}\n`;

/** The samples of a WAV file with one channel of 16 bits. @throws when it is something else */
function parseWav(wav: Uint8Array): Float32Array {
  const rate = new DataView(wav.buffer, wav.byteOffset).getUint32(24, true);
  if (rate !== RAW_RATE) throw new Error(`speech at ${rate} Hz`);
  const header = 44;
  const words = new Int16Array(wav.slice(header, header + ((wav.length - header) & ~1)).buffer);
  return Float32Array.from(words, (word) => word / 32_768);
}
