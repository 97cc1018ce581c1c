import type { SpeechOrder } from '@kinoloom/vendor-simulators/studio';
import { parsePatterns, readSections } from '../storyboard/sections.ts';
import { encodeMp3 } from './encode-mp3.ts';
import { masterSpeech } from './master-speech.ts';
import { findSpeaker } from './speakers.ts';
import { synthesise } from './synthesise.ts';

/** Reads a text in a voice; deterministic. */
export async function speak({ text, voice, speed, format, output, signal, onProgress }: SpeechOrder): Promise<void> {
  const speaker = findSpeaker(voice);
  if (!speaker) throw new RangeError(`Nobody is called ${voice}`);
  signal.throwIfAborted();
  const language = detectLanguage(text);
  const { accent, rate, timbre } = speaker;
  const settings = { ...speaker, language: language === 'en' ? accent : language, rate: Math.round(rate * speed) };
  const raw = await synthesise(text, settings);
  onProgress(0.5);
  signal.throwIfAborted();
  const sound = masterSpeech(raw, timbre);
  signal.throwIfAborted();
  await encodeMp3(sound, format, output);
  onProgress(1);
}

const LANGUAGES = readSections(new URL('languages.txt', import.meta.url));
const SCRIPTS = parsePatterns(LANGUAGES.get('scripts'));
const WORDS = parsePatterns(LANGUAGES.get('words'));

/** The language of a text by espeak-ng's name; `en` if in doubt. */
export function detectLanguage(text: string): string {
  const script = SCRIPTS.find(([, letters]) => letters.test(text));
  if (script) return script[0];
  const countWords = ([, words]: (typeof WORDS)[number]): number => text.match(new RegExp(words, 'giu'))?.length ?? 0;
  const best = WORDS.reduce((most, each) => (countWords(each) > countWords(most) ? each : most));
  const english = WORDS.find(([language]) => language === 'en');
  // Short English texts have foreign small words in them, too.
  return english && countWords(best) >= countWords(english) + 2 ? best[0] : 'en';
}
