import * as words from '../../words/en/shared/shared-page.ts';
import type { SharedResult } from './use-shared.ts';

/** What a result is, in a word. */
export const kindOf = { image: words.image, video: words.video, audio: words.audio };

/** Its title; without one, its kind. */
export const nameOf = ({ title, media_type: kind }: SharedResult): string => title?.trim() || kindOf[kind];

/** What stays of its address when that is renewed: the answer has no ids. */
export const placeOf = ({ url }: SharedResult): string => url.replace(/\?.*/u, '');
