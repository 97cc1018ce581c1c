import { describe, expect, test } from 'vitest';
import { nearest } from './near-words.ts';

const used = ['fox', 'harbour', 'crab', 'lighthouse', 'набережная', 'grab', 'harbours', 'straße'];

describe('a word that occurs nowhere becomes the nearest that does', () => {
  test.each([
    ['a letter that is wrong', 'harbeur', 'harbour'],
    ['a letter too few', 'harbor', 'harbour'],
    ['a letter too many', 'harrbour', 'harbour'],
    ['two that are swapped', 'habrour', 'harbour'],
    ['two wrong ones in a long word', 'lihgthuose', 'lighthouse'],
    ['the beginning of a word', 'habro', 'harbour'],
    ['the more used one of two', 'drab', 'crab'],
    ['Cyrillic', 'набиржная', 'набережная'],
    ['capitals', 'HARBUOR', 'harbour'],
    ['among words that occur', 'fox habrour', 'fox harbour'],
    ['beside a part of a word', 'light harbuor', 'light harbour'],
  ])('%s: %s', (_, typed, found) => {
    expect(nearest(typed, used)).toBe(found);
  });
});

describe('nothing is found', () => {
  test.each([
    ['for three letters', 'fix'],
    ['for two wrong letters in a short word', 'hirbuur'],
    ['where one of the words has no neighbour', 'habrour zeppelin'],
    ['where all words occur', 'harbour fox'],
    ['for an empty query', ''],
  ])('%s: %s', (_, typed) => {
    expect(nearest(typed, used)).toBeUndefined();
  });
  test('without words', () => {
    expect(nearest('harbour', [])).toBeUndefined();
  });
});
