import { expect, test } from 'vitest';
import { Recipe } from './recipe.ts';

const older = {
  prompt: 'Dunes',
  aspectRatio: '16:9',
  width: 1280,
  height: 720,
  seconds: 5,
  resolution: '720p',
  seed: 7,
};

test('an older recipe with a start image is parsed as a recipe with that source', () => {
  const recipe = Recipe.parse({ ...older, startImageId: 'p', startImageUrl: '/media/p/image.png' });
  expect(recipe.sources).toEqual([{ role: 'image', mediaId: 'p', url: '/media/p/image.png', kind: 'image' }]);
  expect(recipe).not.toHaveProperty('startImageId');
  expect(Recipe.parse({ ...older, startImageId: null, startImageUrl: null }).sources).toEqual([]);
});

test('a current recipe is parsed unchanged', () => {
  const recipe = {
    ...older,
    sources: [{ role: 'video', mediaId: 'v', url: '/media/v/video.mp4', kind: 'video', frame: 'last' }],
    settings: { temperature: 0.5 },
  };
  expect(Recipe.parse(recipe)).toEqual(recipe);
});
