import { ChangeInGallery } from '@kinoloom/contract';
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { tagOf, tagsIn } from './tags.ts';

test('a tag is what the server makes of the same text, and none where the server refuses it', () => {
  const check = (written: string): void => {
    const { data } = ChangeInGallery.safeParse({ ids: ['one'], add_tags: [written] });
    expect(tagOf(written)).toBe(data?.add_tags?.[0]);
  };
  for (const written of [
    '  Night  Shots ',
    'A\u0308RGER',
    'a,b',
    '',
    ' ',
    'x'.repeat(40),
    'x'.repeat(41),
    'a\u0000b',
    '夜',
  ])
    check(written);
  assert(property(string({ unit: 'grapheme', maxLength: 45 }), check));
});

test('tags are separated by commas, each once', () => {
  expect(tagsIn('Anna, best,,  ANNA ,two words')).toEqual(['anna', 'best', 'two words']);
});
