import { limits } from '@kinoloom/contract';

const { tagMax } = limits.gallery;

/** A tag as the server writes it: in lower case, with single spaces. Undefined if it cannot be one. */
export function tagOf(written: string): string | undefined {
  const tag = written.normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  return tag !== '' && tag.length <= tagMax && !/[,\p{Cc}]/u.test(tag) ? tag : undefined;
}

/** All tags in a text that separates them by commas, each once. */
export const tagsIn = (written: string): string[] => [
  ...new Set(written.split(',').flatMap((part) => tagOf(part) ?? [])),
];
