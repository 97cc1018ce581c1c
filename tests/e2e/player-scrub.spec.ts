import { readFile } from 'node:fs/promises';
import { makeProxy, proxySize } from '../../apps/server/src/media/make-proxy.ts';
import type { ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';
import { temporaryFolder } from '../../packages/renderer/src/testing/render-fixture.ts';
import { fileFrames } from './player-files.ts';
import { compositionOf } from './player-compositions.ts';
import type { PlayerPage } from './player-page.ts';
import { HD, shuffled } from './player-sources.ts';
import { expect, test, type Pixels, type Stand } from './player-stand.ts';
import { seekElement } from './seek-element.ts';

const FRAMES = 120;
/** Decoding it takes longer than reading what a proxy shows. */
const LARGE = { width: 1920, height: 1080 };
/** One keyframe, and references over many frames. */
const LONG_GROUP = 'keyint=999:min-keyint=999:scenecut=0:bframes=3:ref=4';

/** Serves a clip and the proxy that the server makes of it for seeking. */
async function clipWithProxy(
  media: PlayerPage,
  name: string,
  recipe: ClipRecipe,
): Promise<Record<'url' | 'scrub' | 'path', string>> {
  const { url, path } = await media.clip(`${name}.mp4`, { size: HD, frames: FRAMES, params: LONG_GROUP, ...recipe });
  await using folder = await temporaryFolder();
  const output = `${folder.path}/scrub.mp4`;
  await makeProxy(
    { purpose: 'scrub', path, output, size: proxySize(recipe.size ?? HD, 'scrub'), frames: FRAMES },
    { signal: AbortSignal.timeout(60_000), onProgress: () => undefined },
  );
  return { url, path, scrub: media.file(`${name}.scrub.mp4`, await readFile(output)) };
}

/** Offers a proxy for each clip, by its `src`. */
const offer = (stand: Stand, scrubs: Readonly<Record<string, string>>): Promise<void> =>
  stand.page.evaluate((scrubs) => {
    window.playerBench!.scrub = (src) => Promise.resolve({ url: scrubs[src]! });
  }, scrubs);

/** Waits until the player has opened a proxy: until a seek shows its pictures. */
async function untilProxied(stand: Stand, frames: readonly number[]): Promise<void> {
  let next = 0;
  await expect
    .poll(async () => {
      await stand.seek(frames[next++ % frames.length]!);
      return stand.page.evaluate(() => window.playerBench!.painted.some(({ isExact }) => !isExact));
    })
    .toBe(true);
}

const areEqual = (one: Pixels, other: Pixels): boolean => Buffer.from(one.bytes).equals(Buffer.from(other.bytes));

/** Seeks; what the canvas shows next, unless the clip's own picture has come before it could be read. */
async function firstOf(stand: Stand, frame: number): Promise<Pixels | undefined> {
  const first = await stand.page.evaluate(async (frame) => {
    const bench = window.playerBench!;
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]')!;
    const { width, height } = canvas;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    const read = (): Uint32Array => {
      context.drawImage(canvas, 0, 0);
      return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    };
    const before = read();
    bench.painted = [];
    bench.handle!.seek(frame);
    for (;;) {
      await new Promise(requestAnimationFrame);
      const now = read();
      if (bench.painted.some(({ isExact }) => isExact)) return undefined;
      if (now.some((pixel, at) => pixel !== before[at]))
        return { width, height, base64: new Uint8Array(now.buffer).toBase64() };
    }
  }, frame);
  return first && { ...first, bytes: new Uint8ClampedArray(Buffer.from(first.base64, 'base64')) };
}

/** In dB, over all channels. */
function psnr(one: Pixels, other: Pixels): number {
  let sum = 0;
  for (const [at, value] of one.bytes.entries()) sum += (value - other.bytes[at]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / one.bytes.length));
}

/** The number that a fixture draws into its pictures. */
function frameIn({ width, height, bytes }: Pixels): number {
  let code = 0;
  for (let bit = 0; bit < 14; bit++) {
    const x = Math.floor(((bit + 0.5) * width) / 14);
    code = code * 2 + (bytes[(Math.floor(height / 2) * width + x) * 4]! > 125 ? 1 : 0);
  }
  return code >> 4;
}

test(
  'while one seeks, a proxy shows the frame in the same place and colours, until the clip’s own picture replaces it',
  { tag: '@chromium' },
  async ({ stand, media }) => {
    test.setTimeout(120_000);
    const sources = [
      await clipWithProxy(media, 'scrub-30', { clip: 1, size: LARGE }),
      await clipWithProxy(media, 'scrub-unsteady', {
        clip: 2,
        size: LARGE,
        timing: (index) => index * 33 + 14 * Math.sin(index * 1.7),
      }),
    ];
    const film = compositionOf(
      sources.map(({ url }) => ({ src: url, frames: FRAMES })),
      HD,
    );
    const file = await fileFrames(film, Object.fromEntries(sources.map(({ url, path }) => [url, path])));
    // The same seeks without proxies show what the settled canvas must equal.
    const places = [...shuffled(2 * FRAMES).take(12)];
    await stand.load(film);
    const alone: Pixels[] = [];
    for (const at of places) {
      await stand.seek(at);
      expect(await stand.shown(file[at])).toEqual(file[at]);
      alone.push(await stand.pixels());
    }
    await offer(stand, Object.fromEntries(sources.map(({ url, scrub }) => [url, scrub])));
    await stand.load(film);
    await untilProxied(stand, [FRAMES - 3, 20, FRAMES - 9, 40]);
    await untilProxied(stand, [2 * FRAMES - 3, FRAMES + 20, 2 * FRAMES - 9, FRAMES + 40]);
    // The page's canvas may get a picture after its message: the first change would still be of the seek before.
    const settles = async (index: number): Promise<void> => {
      const isShown = async (): Promise<boolean> => areEqual(await stand.pixels(), alone[index]!);
      await expect.poll(isShown, `frame ${places[index]!} settles`).toBe(true);
    };
    await stand.seek(places.at(-1)!);
    await settles(places.length - 1);
    const found: { frame: number; decibels: number }[] = [];
    for (const [index, at] of places.entries()) {
      const first = await firstOf(stand, at);
      await settles(index);
      if (first) found.push({ frame: frameIn(first) - file[at]!.frame, decibels: psnr(first, alone[index]!) });
    }
    const least = Math.min(...found.map(({ decibels }) => decibels));
    test
      .info()
      .annotations.push({ type: 'stand-ins', description: `${found.length} seen, least ${least.toFixed(1)} dB` });
    // The other pictures were replaced before they could be read.
    expect(found.length).toBeGreaterThan(places.length / 4);
    expect(found.filter(({ frame }) => frame !== 0)).toEqual([]);
    expect(least).toBeGreaterThan(24);
  },
);

test(
  'the first picture of a seek in a clip with one keyframe takes far less time than a video element’s',
  { tag: '@chromium' },
  async ({ stand, media }) => {
    test.setTimeout(120_000);
    const { url, scrub } = await clipWithProxy(media, 'scrub-time', { clip: 6 });
    await offer(stand, { [url]: scrub });
    await stand.load(compositionOf([{ src: url, frames: FRAMES }], HD));
    await untilProxied(stand, [FRAMES - 3, 20, FRAMES - 9, 40]);
    const places = [...shuffled(FRAMES).take(24)];
    const [first, exact]: number[][] = [[], []];
    for (const at of places) {
      const times = await stand.page.evaluate((at) => window.playerBench!.timedSeek(at), at);
      first!.push(times.first);
      exact!.push(times.exact);
    }
    const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
    const theirs = median(await seekElement(stand.page, url, places));
    const [quick, own] = [median(first!), median(exact!)];
    test.info().annotations.push({
      type: 'median seek',
      description: `${quick} ms, own picture ${own} ms, <video> ${theirs} ms`,
    });
    // 0.1 and 0.8 in general.
    expect(quick / theirs).toBeLessThan(0.6);
    expect(own / theirs).toBeLessThan(1.6);
  },
);

test(
  'a fast drag shows pictures on its way, and a proxy is never shown during playback',
  { tag: '@chromium' },
  async ({ stand, media }) => {
    const { url, scrub } = await clipWithProxy(media, 'scrub-drag', { clip: 3 });
    await offer(stand, { [url]: scrub });
    await stand.load(compositionOf([{ src: url, frames: FRAMES }], HD));
    await untilProxied(stand, [FRAMES - 3, 20, FRAMES - 9, 40]);
    const shown = await stand.page.evaluate(async () => {
      const bench = window.playerBench!;
      bench.painted = [];
      for (let step = 0; step < 40; step++) {
        bench.handle!.seek((step * 37) % 120);
        await new Promise((resolve) => setTimeout(resolve, 16));
      }
      await bench.seek(77);
      return bench.painted;
    });
    expect(shown.at(-1)).toMatchObject({ frame: 77, isExact: true });
    expect(new Set(shown.map(({ frame }) => frame)).size).toBeGreaterThan(10);
    expect(await stand.shown({ frame: 77, clip: 3 })).toEqual({ frame: 77, clip: 3 });

    await stand.page.evaluate(() => {
      window.playerBench!.painted = [];
    });
    await stand.play();
    await stand.page.waitForTimeout(700);
    const at = await stand.pause();
    const played = await stand.page.evaluate(() => window.playerBench!.painted);
    expect(played.length).toBeGreaterThan(3);
    expect(played.filter(({ isExact }) => !isExact)).toEqual([]);
    expect(await stand.shown({ frame: at, clip: 3 })).toEqual({ frame: at, clip: 3 });
  },
);

test(
  'a proxy is asked for if keyframes are far apart or pictures large, and a failed one changes nothing',
  { tag: '@chromium' },
  async ({ stand, media }) => {
    const keyint = (every: number): string => `keyint=${every}:min-keyint=${every}:scenecut=0`;
    const clips: Record<string, { recipe: ClipRecipe; isSlow: boolean }> = {
      'small.mp4': { recipe: { size: { width: 480, height: 270 }, frames: 60, params: keyint(60) }, isSlow: false },
      'close.mp4': { recipe: { size: HD, frames: 60, params: keyint(10) }, isSlow: false },
      'short.mp4': { recipe: { size: HD, frames: 10, params: keyint(60) }, isSlow: false },
      'far.mp4': { recipe: { size: HD, frames: 60, params: keyint(30) }, isSlow: true },
      'large.mp4': { recipe: { size: { width: 2560, height: 1440 }, frames: 30, params: keyint(8) }, isSlow: true },
    };
    await stand.page.evaluate(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      window.playerBench!.scrub = (src) => {
        asked.push(src);
        return Promise.reject(new Error('It could not be made'));
      };
    });
    const cuts: { src: string; frames: number; isSlow: boolean }[] = [];
    for (const [index, [name, { recipe, isSlow }]] of Object.entries(clips).entries()) {
      const { url } = await media.clip(name, { ...recipe, clip: index });
      cuts.push({ src: url, frames: 15, isSlow });
    }
    await stand.load(compositionOf(cuts, HD));
    const slow = cuts.filter(({ isSlow }) => isSlow).map(({ src }) => src);
    const asked = (): Promise<string[]> =>
      stand.page.evaluate(() => (window as unknown as { asked: string[] }).asked.toSorted());
    await expect.poll(asked).toEqual(slow.toSorted());
    for (const [index] of cuts.entries()) {
      const at = index * 15 + 7;
      await stand.seek(at);
      expect(await stand.shown({ frame: 7, clip: index })).toEqual({ frame: 7, clip: index });
    }
    expect(await asked()).toEqual(slow.toSorted());
    expect(await stand.page.evaluate(() => window.playerBench!.errors)).toEqual([]);
  },
);
