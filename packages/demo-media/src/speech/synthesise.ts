import start from 'espeak-ng';

/** How espeak-ng is told to speak. */
export interface SpeechSettings {
  /** Its name of a language, with or without the accent: `en-us`. */
  readonly language: string;
  /** The throat: `f2`, `m3`, … */
  readonly variant: string;
  /** 0 to 99; the variant decides what 50 is. */
  readonly pitch: number;
  /** Words a minute. */
  readonly rate: number;
  /** Pause between words, in hundredths of a second at the usual rate. */
  readonly gap: number;
}

/** espeak-ng's own. */
export const RAW_RATE = 22_050;

const TEXT = 'text.txt';
const SOUND = 'speech.wav';

/** A text as raw speech: one channel, −1…1, at {@link RAW_RATE}. A module for each, since it lives for one command line. */
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

/** Brackets in pairs would be read as phonemes, and blank lines end a clause as they should. */
const escapeText = (text: string): string => `${text.replaceAll('[[', '[ [').replaceAll('\u0000', ' ')}\n`;

/** The samples of a WAV file with one channel of 16 bits. @throws when it is something else */
function parseWav(wav: Uint8Array): Float32Array {
  const rate = new DataView(wav.buffer, wav.byteOffset).getUint32(24, true);
  if (rate !== RAW_RATE) throw new Error(`speech at ${rate} Hz`);
  const header = 44;
  const words = new Int16Array(wav.slice(header, header + ((wav.length - header) & ~1)).buffer);
  return Float32Array.from(words, (word) => word / 32_768);
}
