import { chromium } from '@playwright/test';
import type { Composition } from '@kinoloom/composition';
import { compositionOf } from '../e2e/player-compositions.ts';
import { HD } from '../e2e/player-sources.ts';
import { expect, Stand, test, type Pixels } from '../e2e/player-stand.ts';
import { caption, image, text } from '../golden/overlays.ts';
import { ssim } from '../golden/ssim.ts';
import { png } from '../harness/pictures.ts';

const PLACES = [0, 14, 29, 33, 47, 59];

const shapes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Frames of a composition as the player in this browser shows them. */
async function framesOf(stand: Stand, film: Composition): Promise<Pixels[]> {
  await stand.load(film);
  const frames: Pixels[] = [];
  for (const at of PLACES) {
    await stand.seek(at);
    // A worker's painting reaches the screen slightly later, on a busy machine much later.
    let shown = await stand.pixels();
    await expect(async () => {
      const before = shown;
      await stand.page.waitForTimeout(400);
      shown = await stand.pixels();
      expect(shown.bytes.every((value, index) => value === before.bytes[index])).toBe(true);
    }).toPass();
    frames.push(shown);
  }
  return frames;
}

for (const [shape, viewport] of Object.entries(shapes))
  test(`clips, an image, a text and captions have the same frames as in Chromium, ${shape}`, async ({
    page,
    media,
  }, info) => {
    await page.setViewportSize(viewport);
    const one = await media.clip('one.mp4', { size: HD, clip: 3, frames: 30, sound: 'none' });
    const two = await media.clip('two.mp4', { size: HD, clip: 9, frames: 30, sound: 'none' });
    const clips = compositionOf(
      [one, two].map(({ url }) => ({ src: url, frames: 30 })),
      HD,
    );
    const film: Composition = {
      ...clips,
      overlays: [
        ...clips.overlays,
        image({ left: 60, top: 60, width: 320, height: 180, rotation: 6 }, {}, media.file('wall.png', png(320, 180))),
        text('Halcyon at dusk', { left: 420, top: 80, width: 760, height: 140 }, { fontSize: 90 }),
        caption('classic', 'They say the lamp has burned', { left: 160, top: 540, width: 960, height: 120 }),
      ],
    };
    const here = new Stand(page);
    await here.open(media.url);
    const inFirefox = await framesOf(here, film);

    const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const other = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const there = new Stand(await other.newPage({ viewport, colorScheme: 'dark' }));
      await there.open(media.url);
      const inChromium = await framesOf(there, film);
      const similarities = inFirefox.map(({ width, bytes }, index) => {
        const expected = inChromium[index];
        expect([width, bytes.length]).toEqual([expected?.width, expected?.bytes.length]);
        return expected ? ssim(expected.bytes, bytes, width, 0) : 0;
      });
      info.annotations.push({ type: 'SSIM', description: similarities.map((each) => each.toFixed(4)).join(' ') });
      for (const [index, similarity] of similarities.entries())
        expect(similarity, `frame ${PLACES[index]}`).toBeGreaterThanOrEqual(0.99);
    } finally {
      await other.close();
    }
  });
