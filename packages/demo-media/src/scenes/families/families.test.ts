import { describe, expect, test } from 'vitest';
import { readSceneBrief } from '../brief.ts';
import { chooseScene, type SceneName } from '../choose-scene.ts';
import { createGrade } from '../scene-video.ts';
import { createRaster } from '../raster.ts';
import { SCENE_DEFINITIONS } from './index.ts';

const PROMPTS: Readonly<Record<SceneName, string>> = {
  sea: 'open sea',
  lighthouse: 'a lighthouse',
  aurora: 'northern lights',
  neon: 'neon rain in the city',
  planet: 'a ringed planet',
  lanterns: 'sky lanterns',
  silk: 'folds of silk',
};

function renderScene(name: SceneName, seconds: readonly number[], width = 96, height = 54): Uint8Array[] {
  const prompt = PROMPTS[name];
  const brief = readSceneBrief(prompt, 5);
  const { make, grade } = SCENE_DEFINITIONS[name];
  const scene = make(brief, { width, height, still: false });
  const canvas = createRaster(width, height);
  const colourGrade = createGrade(width, height, { ...grade, seed: 1 });
  return seconds.map((at) => {
    scene(canvas, at);
    for (const value of canvas.data) if (!Number.isFinite(value)) throw new Error(`${prompt} paints ${value}`);
    const pixels = new Uint8Array(width * height * 4);
    colourGrade(canvas, pixels);
    return pixels;
  });
}

function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

function spread(pixels: Uint8Array): number {
  let sum = 0;
  let squares = 0;
  const n = pixels.length / 4;
  for (let i = 0; i < pixels.length; i += 4) {
    const l = 0.2126 * pixels[i]! + 0.7152 * pixels[i + 1]! + 0.0722 * pixels[i + 2]!;
    sum += l;
    squares += l * l;
  }
  return Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2));
}

describe.each(Object.entries(PROMPTS) as [SceneName, string][])('%s', (name, prompt) => {
  test(`"${prompt}" asks for it`, () => {
    expect(readSceneBrief(prompt, 1).scene).toBe(name);
  });

  test('paints a picture with light and dark in it, and moves within two seconds', () => {
    const [first, later] = renderScene(name, [1, 3]) as [Uint8Array, Uint8Array];
    expect(spread(first)).toBeGreaterThan(8);
    expect(difference(first, later)).toBeGreaterThan(0.15);
  });

  test('paints the same moment the same way, whatever was painted before', () => {
    const [direct] = renderScene(name, [2.5]) as [Uint8Array];
    const [, again] = renderScene(name, [0, 2.5]) as [Uint8Array, Uint8Array];
    expect(difference(direct, again)).toBe(0);
  });

  test('fits a tall and a very wide frame', () => {
    expect(spread(renderScene(name, [1], 45, 80)[0]!)).toBeGreaterThan(6);
    expect(spread(renderScene(name, [1], 126, 54)[0]!)).toBeGreaterThan(6);
  });
});

test('different scenes never look alike', () => {
  const pictures = (Object.keys(PROMPTS) as SceneName[]).map((name) => renderScene(name, [1])[0]!);
  for (const [i, a] of pictures.entries())
    for (const b of pictures.slice(i + 1)) expect(difference(a, b)).toBeGreaterThan(4);
});

test.each([
  ['a fox by the sea', null],
  ['a robot in front of a lighthouse', null],
  ['golden retriever puppy on a beach', null],
  ['a cinema sign that says "OPEN LATE", neon rain in the city', null],
  ['a portrait of a woman', null],
  ['Lighthouse at dusk, beam over the sea', 'lighthouse'],
  ['Harbour lights at night in the rain, one umbrella', 'neon'],
  ['The planet rises over the ridge, rings catch the light', 'planet'],
  ['Aurora over a still lake, night', 'aurora'],
  ['Ocean waves at sunrise, warm light', 'sea'],
  ['a stormy sea at golden hour', 'sea'],
  ['abstract teal and coral, soft gradients', 'silk'],
  ['paper lanterns over a lake', 'lanterns'],
])('"%s" asks for the scene %s', (prompt, name) => {
  expect(chooseScene(prompt)).toBe(name);
});
