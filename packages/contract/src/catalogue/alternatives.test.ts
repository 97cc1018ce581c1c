import { describe, expect, test } from 'vitest';
import { alternativesTo, findModel, models, priceOf } from './index.ts';

const pairs = models.flatMap((model) => alternativesTo(model.id).map((id) => [model.id, id] as const));

test('most paid models have an alternative', () => {
  expect(new Set(pairs.map(([of]) => of)).size).toBeGreaterThanOrEqual(8);
});

describe.each(pairs)('%s is replaced by %s', (of, id) => {
  const [replaced, other] = [findModel(of)!, findModel(id)!];

  test('which is another model of the same media and family', () => {
    expect(other).toMatchObject({ media: replaced.media, family: replaced.family });
    expect(id).not.toBe(of);
  });

  test('which costs no more, at any length', () => {
    const lengths: readonly number[] = replaced.media === 'video' ? replaced.seconds : [0];
    expect(lengths).not.toEqual([]);
    for (const seconds of lengths) expect(priceOf(other, seconds)).toBeLessThanOrEqual(priceOf(replaced, seconds));
  });

  test('which makes every format and length of it', () => {
    expect(Object.keys(other.sizes)).toEqual(expect.arrayContaining(Object.keys(replaced.sizes)));
    if (replaced.media === 'video')
      expect(other).toMatchObject({ seconds: expect.arrayContaining([...replaced.seconds]) as unknown });
  });
});
