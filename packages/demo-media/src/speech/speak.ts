import type { SpeechOrder } from '@kinoloom/vendor-simulators/studio';
import { encodeMp3 } from './encode-mp3.ts';
import { languageOf } from './language.ts';
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
