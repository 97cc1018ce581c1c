import type { Caption } from '../../captions.ts';
import type { CaptionOverlay } from '../../overlay.ts';

/** Whose letterforms Han characters have: they are drawn differently in each language, and look wrong in another's. */
export type Han = 'chinese' | 'japanese' | 'korean';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** What all of an overlay's text says of its Han characters: one word alone may have no kana that tells. */
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

/** A letter that decides for its language, where nothing else in a part of a text does. */
const telling: Readonly<Record<Han, string>> = { chinese: '的', japanese: 'の', korean: '의' };

/**
 * An overlay with some of its captions, which are painted as they were among all of them: where they say less about the
 * language than all did, one that is never shown says it in their place.
 */
export function withCaptions(overlay: CaptionOverlay, captions: readonly Caption[]): CaptionOverlay {
  const han = hanOfCaptions(overlay);
  const some = { ...overlay, captions: [...captions] };
  if (hanOfCaptions(some) === han) return some;
  return { ...some, captions: [...captions, { text: telling[han], startMs: 0, endMs: 0, words: [] }] };
}
