import { describe, expect, test } from 'vitest';
import { alternativesTo, canReplace, findModel, models, priceOf, type Entry, type VideoModel } from './index.ts';

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

describe('a model of one’s own', () => {
  const own: VideoModel = {
    id: 'own-clip',
    label: 'Own clip',
    note: '',
    media: 'video',
    family: 'clip',
    vendor: 'a connection',
    path: '/api/ai/own/clip',
    price: { per: 'second', credits: 10, defaultSeconds: 5 },
    estimatedSeconds: 60,
    sizes: { '16:9': { width: 1280, height: 720 } },
    listed: true,
    seconds: [5],
    resolution: null,
    followsImage: true,
    takesLastImage: false,
  };
  const other: VideoModel = { ...own, id: 'other', price: { per: 'five-seconds', credits: 50 }, seconds: [5, 10] };
  const square = { '1:1': { width: 960, height: 960 } };
  const cheap: Entry = {
    id: 'own-edit',
    label: 'Own edit',
    note: '',
    media: 'video',
    family: 'video-upscale',
    vendor: 'a connection',
    path: '/api/ai/own/video-upscale',
    price: { per: 'result', credits: 60 },
    estimatedSeconds: 60,
  };

  test.for<[what: string, of: Entry, by: Entry, can: boolean]>([
    ['the same price', own, other, true],
    ['itself', own, own, false],
    ['a higher price', own, { ...other, price: { per: 'result', credits: 51 } }, false],
    ['another family', own, { ...other, family: 'veo' }, false],
    ['a missing length', { ...own, seconds: [5, 8] }, other, false],
    ['a missing format', { ...own, sizes: { ...own.sizes, ...square } }, other, false],
    ['no start image', own, { ...other, followsImage: false }, false],
    ['a needed start image', own, { ...other, needsImage: true }, false],
    ['a start image that both need', { ...own, needsImage: true }, { ...other, needsImage: true }, true],
    ['no last image', { ...own, takesLastImage: true }, other, false],
    ['a model that no menu lists', own, { ...other, listed: false }, false],
    ['a price by length that is higher for long inputs', cheap, { ...cheap, id: 'other', price: own.price }, false],
  ])('%s', ([, of, by, can]) => {
    expect(canReplace(of, by)).toBe(can);
  });
});
