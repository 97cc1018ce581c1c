import { frame } from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { CaptionTemplate } from '../../captions.ts';
import { defaultStyles } from '../../default-styles.ts';
import {
  TemplateId,
  type CaptionOverlay,
  type SeenOverlay,
  type TemplateOverlay,
  type TextOverlay,
} from '../../overlay.ts';
import { captionAt } from '../../timing.ts';
import { askingPaintContext } from '../../testing/recording-context.ts';
import { paint } from '../paint-frame.ts';
import { fontsOf } from './fonts-of.ts';
import { hanOfCaptions, withCaptions } from './han.ts';

/** Texts whose single words reveal less about their language than the whole. */
const texts = {
  'Japanese with kana elsewhere': ['潮の記録', '— 潮', '今 海辺 直す', '「海」'],
  'Japanese in katakana and Latin': ['東京 テレビ', 'NHK 放送', '。'],
  Chinese: ['海边的灯塔', '— 潮', '已经点亮了 九十年。'],
  Korean: ['바닷가 등대는', '구십 년 。', 'KBS 、'],
  'Korean with Chinese characters': ['바닷가 등대', '大韓 民國', '「서울」'],
  Arabic: ['السلام عليكم،', 'يا بحر!', '2031'],
  Devanagari: ['नमस्ते', 'क्षत्रिय ।', '12'],
  'Latin with emoji': ['Straße nach Süden 😀', '👩‍🚀🇫🇷 ok', '❤️'],
  'Latin beyond the first part': ['Dvořák łódź', 'Ελλάδα Привет', 'ǆ — “x”'],
  'all at once': ['海 sea بحر', '바다 海 समुद्र', 'うみ 🌊'],
} satisfies Record<string, string[]>;

const placed = {
  id: 'a',
  from: frame(0),
  durationInFrames: frame(90),
  row: 0,
  left: 0,
  top: 0,
  width: 700,
  height: 700,
  rotation: 0,
  content: '',
};

const written = (lines: readonly string[], styles: Partial<TextOverlay['styles']> = {}): TextOverlay => ({
  ...placed,
  type: 'text',
  content: lines.join('\n'),
  styles: { ...defaultStyles.text, ...styles },
});

/** One caption of half a second per line. */
const spoken = (lines: readonly string[], template: CaptionTemplate = 'classic'): CaptionOverlay => ({
  ...placed,
  type: 'caption',
  template,
  captionStart: 0,
  captions: lines.map((text, index) => {
    const time = { startMs: index * 500, endMs: index * 500 + 500 };
    return { text, ...time, words: text.split(' ').map((word) => ({ word, ...time })) };
  }),
  styles: defaultStyles.caption,
});

const titled = (lines: readonly string[], template: TemplateOverlay['template']): TemplateOverlay => ({
  ...placed,
  type: 'template',
  template,
  texts: [...lines],
  styles: defaultStyles.template,
});

/** Each text that painting draws, with the font families it may use. */
function askedBy(overlay: SeenOverlay): Map<string, Set<string>> {
  const { pen, context, asked } = askingPaintContext();
  for (const at of [0, 8, 20, 38, 60, 85]) paint(pen, overlay, at, context);
  return asked;
}

/** The families that painting uses but `fontsOf` omits, with their texts. */
function missingIn(overlay: SeenOverlay): string[] {
  const loaded = new Set(fontsOf(overlay).map(({ alias }) => alias));
  const asked = askedBy(overlay);
  if (asked.size === 0) throw new Error('Nothing was written');
  return [...asked].flatMap(([text, families]) =>
    [...families].filter((family) => !loaded.has(family)).map((family) => `${family}: ${text}`),
  );
}

describe.for(Object.entries(texts))('%s: fontsOf returns every font that painting uses', ([, lines]) => {
  test.for<Partial<TextOverlay['styles']>>([
    {},
    { fontFamily: 'serif', fontStyle: 'italic', letterSpacing: 0.1 },
    { fontFamily: 'retro', textTransform: 'uppercase', outline: { width: 4, color: '#000000' } },
    { fontFamily: 'handwritten', fontSize: 400 },
  ])('in a text of %j', (styles) => expect(missingIn(written(lines, styles))).toEqual([]));
  test.for(CaptionTemplate.options)('in captions, %s', (template) =>
    expect(missingIn(spoken(lines, template))).toEqual([]),
  );
  test.for(TemplateId.options)('in a title, %s', (template) => expect(missingIn(titled(lines, template))).toEqual([]));
});

test('a line of kanji without kana uses the Japanese font if another line has kana', () => {
  const familiesOf = (overlay: SeenOverlay): string[] =>
    [...askedBy(overlay)].filter(([text]) => text.includes('潮')).flatMap(([, families]) => [...families]);
  const lines = ['潮の記録', '— 潮'];
  for (const overlay of [written(lines), titled(lines, 'quote'), spoken(lines.toReversed())]) {
    expect(familiesOf(overlay).some((family) => family.includes('noto-sans-jp'))).toBe(true);
    expect(familiesOf(overlay).filter((family) => family.includes('noto-sans-sc'))).toEqual([]);
  }
});

test('withCaptions keeps the language and the times of an overlay with some of its captions', () => {
  for (const lines of Object.values(texts)) {
    const whole = spoken(lines);
    for (const [index] of whole.captions.entries()) {
      const part = withCaptions(whole, whole.captions.slice(index, index + 1));
      expect(hanOfCaptions(part)).toBe(hanOfCaptions(whole));
      const shown = new Set(Array.from({ length: 90 }, (_, at) => captionAt(part, at)?.caption));
      expect([...shown].filter((caption) => caption !== undefined)).toEqual([whole.captions[index]]);
    }
  }
});
