import { existsSync, readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { chromium, type Browser, type Page } from '@playwright/test';
import { defaultStyles, frame, type CaptionOverlay, type TextOverlay } from '@kinoloom/composition';
import { fontsOf } from '@kinoloom/composition/painter';
import { loadFonts, nodePaintContext, pathOf } from '@kinoloom/renderer/paint-context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCaption } from '../../packages/composition/src/painter/captions/words.ts';
import { layOutText } from '../../packages/composition/src/painter/paint-text.ts';
import { drawRun } from '../../packages/composition/src/painter/typeset.ts';

/** Lines with words of both directions, numbers and punctuation. */
const lines = [
  'Pro 17 iPhone',
  'جهاز iPhone 17 Pro الجديد',
  'iPhone 17 Pro متوفر الآن',
  'The word שלום עולם means peace',
  'He said שלום and אהבה twice',
  'אני גר ב-Tel Aviv מאז 1998',
  'מחיר: 25.50 ש"ח (כולל מע"מ)',
  'السعر 1,250 دولار (USD) فقط!',
  'שלום עולם',
  'السلام عليكم',
  'في 2024-05-01 وصل التقرير',
  '«مرحبا» he wrote, "שלום" she said',
  'שיחה עם abc-אבג def',
  'تم 100% من العمل بنجاح',
  'C++ ו-C# שפות',
  '12 קבצים ועוד 3',
  'ספר (book) טוב',
  '- Ready? מוכן!',
];

const SIZE = 60;

const captionOf = (text: string): CaptionOverlay => {
  const words = text.split(' ').map((word, index) => ({ word, startMs: index * 400, endMs: (index + 1) * 400 }));
  return {
    id: 'caption',
    type: 'caption',
    from: frame(0),
    durationInFrames: frame(300),
    row: 0,
    left: 0,
    top: 0,
    width: 1900,
    height: 300,
    rotation: 0,
    content: '',
    captionStart: 0,
    // Without tracking and with usual spaces.
    template: 'minimal',
    captions: [{ text, startMs: 0, endMs: words.length * 400, words }],
    styles: { ...defaultStyles.caption, fontSize: SIZE },
  };
};

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
  const executablePath = process.env['CHROMIUM_PATH'] ?? system;
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  const fonts = new Map(lines.flatMap((line) => fontsOf(captionOf(line))).map((file) => [file.specifier, file]));
  loadFonts([...fonts.values()]);
  const faces = [...fonts.values()].map(
    (file) =>
      `@font-face { font-family: "${file.alias}"; font-weight: ${file.weight}; src: url(data:font/woff2;base64,${readFileSync(pathOf(file)).toString('base64')}) }`,
  );
  await page.setContent(`<style>${faces.join('')} div { white-space: pre; width: max-content }</style>`);
}, 60_000);
afterAll(() => browser?.close());

/** Where Chromium puts each word of a line: the left and right edges of its parts, from the left of the line. */
const laidOut = (text: string, font: string): Promise<[number, number][][]> =>
  page.evaluate(
    async ({ text, font }) => {
      const line = document.createElement('div');
      line.dir = 'auto';
      line.style.font = font;
      line.textContent = text;
      document.body.append(line);
      await document.fonts.ready;
      const { left } = line.getBoundingClientRect();
      let at = 0;
      const words = text.split(' ').map((word) => {
        const range = document.createRange();
        range.setStart(line.firstChild ?? line, at);
        range.setEnd(line.firstChild ?? line, at + word.length);
        at += word.length + 1;
        return Array.from(range.getClientRects(), (rect): [number, number] => [rect.left - left, rect.right - left]);
      });
      line.remove();
      return words;
    },
    { text, font },
  );

/** Edges with those that touch joined, in order. */
function joined(edges: readonly (readonly [number, number])[]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [left, right] of edges.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last && left - last[1] < 0.5) last[1] = Math.max(last[1], right);
    else if (right - left > 0.01) whole.push([left, right]);
  }
  return whole;
}

describe('captions of mixed directions lie as Chromium lays out the line', () => {
  test.for(lines)('%s', async (text) => {
    const overlay = captionOf(text);
    const context = nodePaintContext({ width: 1920, height: 1080 }, () => undefined);
    const set = setCaption(overlay, 0, context);
    if (!set) throw new Error('Nothing is shown');
    expect(set.lines).toHaveLength(1);
    const { size, face } = set.setting;
    const names = fontsOf(overlay).map(({ alias }) => `"${alias}"`);
    const there = await laidOut(text, `${face.weight} ${size}px ${names.join()}`);
    const left = set.lines[0]?.x ?? 0;
    for (const [index, word] of there.entries()) {
      const here = set.words
        .filter((each) => each.index === index)
        .map(({ x, width }): [number, number] => [x - left, x + width - left]);
      const [mine, theirs] = [joined(here), joined(word)];
      expect(mine.length, `parts of ${text.split(' ')[index] ?? ''}`).toBe(theirs.length);
      for (const [part, edges] of theirs.entries())
        for (const side of [0, 1] as const)
          expect(Math.abs((mine[part]?.[side] ?? Infinity) - edges[side])).toBeLessThan(size * 0.03);
    }
  });
});

/** How much ink stands in each column of a line drawn by Chromium's canvas as one text, from the left of the line. */
const inkThere = (text: string, font: string): Promise<number[]> =>
  page.evaluate(
    ({ text, font, size }) => {
      const canvas = new OffscreenCanvas(1_900, 2 * size);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('No canvas');
      const probe = document.createElement('div');
      probe.dir = 'auto';
      probe.textContent = text;
      document.body.append(probe);
      pen.direction = getComputedStyle(probe).direction as CanvasDirection;
      probe.remove();
      pen.font = font;
      pen.textAlign = 'left';
      pen.fillText(text, 20, 1.4 * size);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: canvas.width }, (_, x) => {
        let sum = 0;
        for (let y = 0; y < canvas.height; y++) sum += data[(y * canvas.width + x) * 4 + 3] ?? 0;
        return sum;
      });
    },
    { text, font, size: SIZE },
  );

function inkHere(text: string): number[] {
  const { setting } = layOutText(
    textOf(text),
    nodePaintContext({ width: 1920, height: 1080 }, () => undefined),
  );
  const canvas = createCanvas(1_900, 2 * SIZE);
  const pen = canvas.getContext('2d');
  drawRun(pen, { text, x: 20, baseline: 1.4 * SIZE }, setting, '#000000');
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: canvas.width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < canvas.height; y++) sum += data[(y * canvas.width + x) * 4 + 3] ?? 0;
    return sum;
  });
}

const textOf = (content: string): TextOverlay => {
  const { template: _, captions: __, captionStart: ___, ...placed } = captionOf('');
  return {
    ...placed,
    type: 'text',
    content,
    styles: { ...defaultStyles.text, fontSize: SIZE, fontWeight: 500, letterSpacing: 0, fontFamily: 'sans' },
  };
};

test.for(lines)('the letters of texts and titles lie as Chromium draws the line: %s', async (text) => {
  const names = fontsOf(textOf(text)).map(({ alias }) => `"${alias}"`);
  const [here, there] = [inkHere(text), await inkThere(text, `500 ${SIZE}px ${names.join()}`)];
  const least = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, ink, x) => sum + Math.min(ink, Math.max(...b.slice(Math.max(0, x - 2), x + 3))), 0);
  const all = (ink: readonly number[]): number => ink.reduce((sum, each) => sum + each, 0);
  // Rounding of the letters' places moves ink by a pixel or two.
  expect(least(here, there) / all(here)).toBeGreaterThan(0.97);
  expect(least(there, here) / all(there)).toBeGreaterThan(0.97);
});

test('each word of a line of both directions is highlighted at its own time and place', () => {
  const overlay = captionOf('The word שלום עולם means peace');
  const context = nodePaintContext({ width: 1920, height: 1080 }, () => undefined);
  const spoken = [2, 14, 26, 38, 50, 62].map((at) => {
    const words = setCaption(overlay, at, context)?.words ?? [];
    return words.filter(({ state }) => state === 'now').map(({ text, x }) => ({ text, x }));
  });
  expect(spoken.map((now) => now.map(({ text }) => text))).toEqual(
    ['The', 'word', 'שלום', 'עולם', 'means', 'peace'].map((word) => [word]),
  );
  const [the = 0, word = 0, shalom = 0, olam = 0, means = 0, peace = 0] = spoken.map(([now]) => now?.x ?? 0);
  const seen = [the, word, olam, shalom, means, peace];
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});
