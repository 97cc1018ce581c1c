import { describe, expect, test } from 'vitest';
import { fontRuns, fontsFor, undrawnIn, type FontChoice } from './font-files.ts';

const sans: FontChoice = { family: 'sans', italic: false, weight: 400, han: 'chinese' };
const runs = (text: string, choice = sans): [string, string][] =>
  fontRuns(text, choice).map(({ text, file }) => [text, file.alias.replace('kinoloom-', '')]);

describe('fontRuns', () => {
  test('a letter with its accents is drawn by one font that has both, composed if the font has it so', () => {
    expect(runs('ἄώα')).toEqual([
      ['ἄ', 'noto-sans-greek-ext'],
      ['ώα', 'noto-sans-greek'],
    ]);
    expect(runs('e\u0301')).toEqual([['e\u0301', 'geist-latin']]);
    expect(runs('ώ')).toEqual([['ώ', 'noto-sans-greek']]);
  });

  test('Korean beside Han characters is drawn by the Korean font', () => {
    const [first, second] = runs('韓국');
    expect(first?.[1]).toMatch(/^noto-sans-sc-/u);
    expect(second?.[1]).toMatch(/^noto-sans-kr-/u);
  });

  test.for([
    ['❤️', 'noto-color-emoji-emoji'],
    ['1️⃣', 'noto-color-emoji-emoji'],
    ['#⃣', 'noto-color-emoji-emoji'],
    ['🇫🇷', 'noto-color-emoji-emoji'],
    ['👩‍🚀', 'noto-color-emoji-emoji'],
    ['©️', 'noto-color-emoji-emoji'],
    ['😀', 'noto-color-emoji-emoji'],
    ['❤', 'noto-sans-symbols-2-symbols'],
    ['❤\uFE0E', 'noto-sans-symbols-2-symbols'],
    ['©', 'geist-latin'],
    ['1', 'geist-latin'],
    ['🌶', 'noto-sans-symbols-2-symbols'],
    ['🌶️', 'noto-color-emoji-emoji'],
  ] as const)('%s is drawn as it is written, as an emoji or as text', ([text, alias]) => {
    const [[, drawnBy] = []] = runs(text);
    expect(drawnBy).toBe(alias);
  });

  test('a heart without the sign for an emoji is text', () =>
    expect(runs('♥')).toEqual([['♥', expect.stringMatching(/^noto-sans-sc-/u)]]));

  test.for([
    'Άνθρωπος',
    'საქართველო',
    '₿₾₺₹₽₩₪',
    'Հայերեն',
    'বাংলা',
    'ਪੰਜਾਬੀ',
    'ગુજરાતી',
    'ଓଡ଼ିଆ',
    'தமிழ்',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
    'සිංහල',
    'ខ្មែរ',
    'ລາວ',
    'မြန်မာ',
    'አማርኛ',
    'ދިވެހި',
    '大韓民國 바다',
    '1️⃣ #️⃣',
    '∑√∞ ≤ →',
    '♥★☺♫✓',
    'Tiếng Việt',
    'Ӏ Ѣ Ґ',
    'می‌خواهم',
    'क्षत्रिय',
  ])('every letter of %s is drawn in every family', (text) => {
    for (const family of ['sans', 'serif', 'mono', 'retro', 'league-spartan', 'bungee-inline', 'handwritten'] as const)
      for (const han of ['chinese', 'japanese', 'korean'] as const)
        expect(undrawnIn(text, { family, italic: true, weight: 400, han })).toEqual([]);
  });
});

test('what no font has is replaced, and named once', () => {
  expect(undrawnIn('𓀀 a 𓀀 q\u0489', sans)).toEqual(['𓀀', 'q\u0489']);
  expect(runs('𓀀q\u0489')).toEqual([
    ['\uFFFD', 'noto-sans-latin'],
    ['q', 'geist-latin'],
  ]);
});

test('the files of a text are those of its runs, after the Latin one of its family', () => {
  const text = 'ἄ 1️⃣ 바다';
  const files = fontsFor(text, sans).map(({ alias }) => alias);
  expect(files[0]).toBe('kinoloom-geist-latin');
  expect(new Set(files)).toEqual(
    new Set(['kinoloom-geist-latin', ...fontRuns(text, sans).map(({ file }) => file.alias)]),
  );
});
