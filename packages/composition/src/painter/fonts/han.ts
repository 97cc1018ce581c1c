import type { Caption } from '../../captions.ts';
import type { CaptionOverlay } from '../../overlay.ts';

/** Language whose glyphs Han characters use: they differ by language, and the wrong ones look wrong. */
export type Han = 'chinese' | 'japanese' | 'korean';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** The language of Han characters, from all of an overlay's text: a single word may contain no kana. */
export function hanOf(text: string): Han {
  if (KANA.test(text)) return 'japanese';
  return HANGUL.test(text) && !HAN.test(text) ? 'korean' : 'chinese';
}

export const textOfCaptions = (captions: readonly Caption[]): string =>
  captions.map(({ text, words }) => [text, ...words.map(({ word }) => word)].join(' ')).join(' ');

const known = new WeakMap<readonly Caption[], Han>();

/** The same for all captions of an overlay, whichever is shown. */
export function hanOfCaptions({ captions }: Pick<CaptionOverlay, 'captions'>): Han {
  const han = known.get(captions) ?? hanOf(textOfCaptions(captions));
  known.set(captions, han);
  return han;
}

/** A letter that identifies its language, for texts that otherwise do not. */
const telling: Readonly<Record<Han, string>> = { chinese: '的', japanese: 'の', korean: '의' };

/**
 * An overlay with some of its captions, painted as among all of them: if they reveal less about the language, a caption
 * that is never shown adds it.
 */
export function withCaptions(overlay: CaptionOverlay, captions: readonly Caption[]): CaptionOverlay {
  const han = hanOfCaptions(overlay);
  const some = { ...overlay, captions: [...captions] };
  if (hanOfCaptions(some) === han) return some;
  return { ...some, captions: [...captions, { text: telling[han], startMs: 0, endMs: 0, words: [] }] };
}
