import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frame } from '@kinoloom/contract';
import { render } from '../../packages/renderer/src/index.ts';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import type { ClipRecipe } from '../../packages/renderer/src/testing/make-clip.ts';
import { compositionOf, titled } from './player-compositions.ts';
import { expect, test, type Shown } from './player-stand.ts';

/** Untagged clips of this height count as BT.709. */
const SIZE = { width: 336, height: 720 };

/** Encoders whose parameter sets have the same id: no frames between keyframes, B-frames, slices, CAVLC. */
const ENCODERS: readonly ClipRecipe[] = [
  { params: 'bframes=0:keyint=12' },
  { params: 'slices=4:keyint=24:scenecut=0', tagged: false },
  { params: 'bframes=5:b-pyramid=normal:b-adapt=0:ref=4:keyint=40:scenecut=0' },
  { params: 'cabac=0:keyint=25', tagged: false },
];

/**
 * What a video element shows of each frame of a film, and how playing it to its end ends. Chromium draws a frame
 * slightly after it reports the seek: waits up to a second for the expected one.
 */
function watch(
  url: string,
  expected: readonly Shown[],
): Promise<{ shown: Shown[]; ended: boolean; error: string | null }> {
  const video = document.createElement('video');
  Object.assign(video, { src: url, muted: true, preload: 'auto' });
  document.body.append(video);
  const next = (name: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'It does not play')), {
        once: true,
      });
    });
  const read = (): Shown => {
    const { videoWidth: width, videoHeight: height } = video;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(video, 0, 0);
    const row = context.getImageData(0, height / 2, width, 1).data;
    let code = 0;
    for (let bit = 0; bit < 14; bit++)
      code = code * 2 + (row[Math.floor(((bit + 0.5) * width) / 14) * 4]! > 125 ? 1 : 0);
    return { frame: code >> 4, clip: code & 15 };
  };
  return (async () => {
    await next('loadeddata');
    const shown: Shown[] = [];
    for (const [frame, wanted] of expected.entries()) {
      video.currentTime = (frame + 0.5) / 30;
      await next('seeked');
      const end = performance.now() + 1_000;
      const isThere = (): boolean => JSON.stringify(read()) === JSON.stringify(wanted);
      while (!isThere() && performance.now() < end) await new Promise(requestAnimationFrame);
      shown.push(read());
    }
    video.currentTime = 0;
    await next('seeked');
    const end = next('ended');
    video.playbackRate = 2;
    await video.play();
    await end;
    return { shown, ended: video.ended, error: video.error?.message ?? null };
  })();
}

test('a video with copied parts of several encoders plays: each frame in a video element and in the player', async ({
  stand,
  media,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-copies-'));
  try {
    const sources: Record<string, string> = {};
    const cuts = [];
    for (const [index, recipe] of ENCODERS.entries()) {
      const clip = { size: SIZE, clip: index + 1, frames: 120, sound: 'tone' as const, ...recipe };
      const { url, path } = await media.clip(`copied-${index}.mp4`, clip);
      sources[url] = path;
      cuts.push({ src: url, frames: 50, start: 7 + index * 10 });
    }
    const film = titled(compositionOf(cuts, SIZE), 'Halcyon');
    // The title lies over a part of the first clip.
    const overlays = film.overlays.map((overlay) =>
      overlay.type === 'text' ? { ...overlay, from: frame(30), durationInFrames: frame(10) } : overlay,
    );
    const composition = { ...film, overlays };
    const output = join(folder, 'film.mp4');
    const { spans, frames } = await render({ composition, sources, output, quality: 'high' });
    const copied = spans.filter(({ path }) => path === 'copy');
    expect(new Set(copied.map(({ overlayId }) => overlayId)).size).toBe(ENCODERS.length);
    const expected = (await readVideo(output)).pictures.map((picture) => readPattern(picture));
    expect(expected).toHaveLength(200);

    const url = media.file('copies.mp4', await readFile(output));
    expect(
      await stand.page.evaluate(`(${watch.toString()})(${JSON.stringify(url)}, ${JSON.stringify(expected)})`),
    ).toEqual({
      shown: expected,
      ended: true,
      error: null,
    });
    await stand.load(compositionOf([{ src: url, frames }], SIZE));
    for (const [at, shown] of expected.entries()) {
      await stand.seek(at);
      expect(await stand.shown(shown)).toEqual(shown);
    }
    expect(stand.noise).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
