import type { SpeechOrder } from '@kinoloom/vendor-simulators/studio';
import { encodeMp3 } from './encode-mp3.ts';
import { polish } from './polish.ts';
import { findSpeaker } from './speakers.ts';
import { synthesise } from './synthesise.ts';

/** Reads a text in a voice. Equal orders give equal sound: what is said has no chance in it. */
export async function speak({ text, voice, speed, format, output, signal, onProgress }: SpeechOrder): Promise<void> {
  const speaker = findSpeaker(voice);
  if (!speaker) throw new RangeError(`Nobody is called ${voice}`);
  signal.throwIfAborted();
  const language = languageOf(text);
  const { accent, rate, timbre } = speaker;
  const manner = { ...speaker, language: language === 'en' ? accent : language, rate: Math.round(rate * speed) };
  const raw = await synthesise(text, manner);
  onProgress(0.5);
  signal.throwIfAborted();
  const sound = polish(raw, timbre);
  signal.throwIfAborted();
  await encodeMp3(sound, format, output);
  onProgress(1);
}

/** Letters that only one of espeak-ng's languages is likely to be written in. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'cmn'],
  [/[їєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Small words that a text in the language can hardly do without. */
const WORDS: readonly (readonly [language: string, words: RegExp])[] = [
  ['de', /\b(der|die|das|und|ist|nicht|ich|ein|eine|zu|wir|auf)\b/giu],
  ['fr', /\b(le|la|les|et|est|une|des|je|nous|pas|que|dans)\b/giu],
  ['es', /\b(el|los|las|y|es|una|que|no|en|por|con|yo)\b/giu],
  ['it', /\b(il|gli|e|è|una|che|non|di|per|con|io|sono)\b/giu],
  ['pt-br', /\b(o|os|as|e|é|uma|que|não|em|por|com|eu)\b/giu],
  ['nl', /\b(de|het|een|en|is|niet|ik|van|dat|wij|op)\b/giu],
  ['pl', /\b(i|jest|nie|w|na|się|to|że|z|do|ja)\b/giu],
  ['en', /\b(the|and|is|of|to|i|you|it|in|that|a|for)\b/giu],
];

/** What language a text is in, in espeak-ng's names; `en` in doubt. */
export function languageOf(text: string): string {
  const script = SCRIPTS.find(([letters]) => letters.test(text));
  if (script) return script[1];
  const counted = WORDS.map(([language, words]) => ({ language, found: text.match(words)?.length ?? 0 }));
  const english = counted.at(-1)?.found ?? 0;
  const best = counted.reduce((most, each) => (each.found > most.found ? each : most));
  // Short English texts have foreign small words in them, too.
  return best.found >= english + 2 ? best.language : 'en';
}
