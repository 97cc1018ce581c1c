import { expect, test } from 'vitest';
import { withFontsThere } from './fonts-used.ts';
import { faceFor, nearestWeight, OwnFont, weightsOf, type FontFace } from './own-font.ts';
import { undrawnIn, fontRuns, fontsFor } from './painter/fonts/font-files.ts';
import { pointsIn } from './painter/fonts/ranges.ts';
import { compositionOf } from './testing/composition-of.ts';
import { oneOfEach } from './testing/one-of-each.ts';

const face = (name: string, weights: FontFace['weights'], italic = false): FontFace => ({
  sha256: name.repeat(64),
  weights,
  italic,
});
const [regular, bold, slanted] = [face('a', [400, 400]), face('b', [700, 700]), face('c', [400, 400], true)];
// A to Z and a to z.
const font: OwnFont = { name: 'Loom', faces: [regular, bold, slanted], halfCap: 0.35, ranges: '1t-p 6-p' };

test('the file nearest to a slope and weight draws the letters', () => {
  const of = (italic: boolean, weight: number): FontFace => faceFor(font, italic, weight);
  expect([of(false, 300), of(false, 500), of(false, 600), of(false, 900)]).toEqual([regular, regular, bold, bold]);
  expect([of(true, 900), faceFor({ ...font, faces: [bold] }, true, 400)]).toEqual([slanted, bold]);
  expect(weightsOf(font)).toEqual([400, 700]);
  expect(weightsOf({ ...font, faces: [face('d', [200, 450])] })).toEqual([200, 300, 400]);
  expect([nearestWeight(font, 500), nearestWeight(font, 900)]).toEqual([400, 700]);
});

test('a font draws what it has, and bundled fonts the rest of a text', () => {
  const choice = { family: 'serif', font, italic: false, weight: 700, han: 'chinese' } as const;
  const runs = fontRuns('Low ż 😀', choice).map(({ text, file }) => [text, file.alias]);
  expect(runs).toEqual([
    ['Low', `kinoloom-own-${bold.sha256}`],
    [' ', 'kinoloom-instrument-serif-latin'],
    ['ż', 'kinoloom-instrument-serif-latin-ext'],
    [' ', 'kinoloom-instrument-serif-latin'],
    ['😀', 'kinoloom-noto-color-emoji-emoji'],
  ]);
  const [own, ...others] = fontsFor('Low', choice);
  expect(own).toEqual({
    alias: `kinoloom-own-${bold.sha256}`,
    specifier: `font:${bold.sha256}`,
    weight: '700',
    style: 'normal',
  });
  // Those that stand in for it.
  expect(others.map(({ alias }) => alias)).toEqual(['kinoloom-instrument-serif-latin']);
  expect(undrawnIn('Low ż', choice)).toEqual([]);
  expect(
    pointsIn(font.ranges)
      .map((point) => String.fromCodePoint(point))
      .join(''),
  ).toMatch(/^ABC.*XYZabc.*xyz$/u);
});

test('a film keeps those files of its fonts that are there, also in compound clips', () => {
  const text = oneOfEach.find((overlay) => overlay.type === 'text')!;
  const lettered = { ...text, styles: { ...text.styles, font } };
  const compound = oneOfEach.find((overlay) => overlay.type === 'compound')!;
  const film = compositionOf(lettered, { ...compound, id: 'compound', overlays: [{ ...lettered, row: 0 }] });
  expect(withFontsThere(film, () => true)).toBe(film);
  const some = withFontsThere(film, (sha256) => sha256 === bold.sha256);
  const fontsIn = (overlays: readonly object[]): unknown[] =>
    overlays.flatMap((each) =>
      'overlays' in each
        ? fontsIn(each.overlays as object[])
        : [Reflect.get(Reflect.get(each, 'styles') as object, 'font')],
    );
  expect(fontsIn(some.overlays)).toEqual([
    { ...font, faces: [bold] },
    { ...font, faces: [bold] },
  ]);
  const none = withFontsThere(film, () => false);
  expect(JSON.stringify(none)).not.toContain('Loom');
});

test('a style names fonts of valid files only', () => {
  const isFont = (value: unknown): boolean => OwnFont.safeParse(value).success;
  expect(isFont(font)).toBe(true);
  for (const wrong of [
    { faces: [] },
    { faces: [{ ...regular, sha256: '../../etc' }] },
    { faces: [face('a', [700, 400])] },
    { ranges: '1t-p  6-p' },
    { ranges: '' },
    { name: '' },
    { halfCap: 0 },
  ])
    expect([wrong, isFont({ ...font, ...wrong })]).toEqual([wrong, false]);
});
