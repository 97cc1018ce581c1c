import { describe, expect, test } from 'vitest';
import { readBrief } from '../brief.ts';
import type { FamilyName } from '../family.ts';
import { film } from '../film.ts';
import { raster } from '../raster.ts';
import { productionOf } from './index.ts';

const PROMPTS: Readonly<Record<FamilyName, string>> = {
  sea: 'open sea',
  lighthouse: 'a lighthouse',
  aurora: 'northern lights',
  clouds: 'above the clouds',
  ridges: 'misty hills',
  alps: 'alpine peaks',
  dunes: 'desert dunes',
  forest: 'a forest',
  neon: 'neon rain',
  planet: 'a ringed planet',
  road: 'a highway',
  skyline: 'a skyline',
  deep: 'a jellyfish',
  lanterns: 'sky lanterns',
  delta: 'a river delta from above',
  silk: 'folds of silk',
  set: 'a still life',
  portrait: 'a portrait',
};

function develop(prompt: string, seconds: readonly number[], width = 96, height = 54): Uint8Array[] {
  const brief = readBrief(prompt, 5);
  const { make, look } = productionOf(brief);
  const scene = make(brief, { width, height, still: false });
  const canvas = raster(width, height);
  const stock = film(width, height, { ...look, seed: 1 });
  return seconds.map((at) => {
    scene.paint(canvas, at);
    for (const value of canvas.data) if (!Number.isFinite(value)) throw new Error(`${prompt} paints ${value}`);
    const pixels = new Uint8Array(width * height * 4);
    stock.develop(canvas, pixels);
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

describe.each(Object.entries(PROMPTS) as [FamilyName, string][])('%s', (name, prompt) => {
  test(`"${prompt}" asks for it`, () => {
    expect(readBrief(prompt, 1).family.name).toBe(name);
  });

  test('paints a picture with light and dark in it, and moves within two seconds', () => {
    const [first, later] = develop(prompt, [1, 3]) as [Uint8Array, Uint8Array];
    expect(spread(first)).toBeGreaterThan(8);
    expect(difference(first, later)).toBeGreaterThan(0.15);
  });

  test('paints the same moment the same way, whatever was painted before', () => {
    const [direct] = develop(prompt, [2.5]) as [Uint8Array];
    const [, again] = develop(prompt, [0, 2.5]) as [Uint8Array, Uint8Array];
    expect(difference(direct, again)).toBe(0);
  });

  test('fits a tall and a very wide frame', () => {
    expect(spread(develop(prompt, [1], 45, 80)[0]!)).toBeGreaterThan(6);
    expect(spread(develop(prompt, [1], 126, 54)[0]!)).toBeGreaterThan(6);
  });
});

test('different families never look alike', () => {
  const pictures = Object.values(PROMPTS).map((prompt) => develop(prompt, [1])[0]!);
  for (const [i, a] of pictures.entries())
    for (const b of pictures.slice(i + 1)) expect(difference(a, b)).toBeGreaterThan(4);
});

test('a prompt with no known word gets a scene of its own, always the same', () => {
  const names = new Set(
    ['zxqv', 'lorem', 'plugh', 'xyzzy', 'foo bar', 'quux', 'wibble', 'frob'].map((p) => readBrief(p, 1).family.name),
  );
  expect(names.size).toBeGreaterThan(3);
  expect(readBrief('zxqv', 1).family.name).toBe(readBrief('zxqv', 99).family.name);
});
