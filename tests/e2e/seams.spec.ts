import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { render } from '../../packages/renderer/src/index.ts';
import { compositionOf } from './player-compositions.ts';
import { expect, test } from './player-stand.ts';

const size = { width: 320, height: 180 };
const LENGTHS = [45, 30, 51];

test('a render of copied clips plays in Chromium with every frame in place, no stall and no error', async ({
  page,
  media,
}) => {
  const clips = await Promise.all(
    LENGTHS.map((frames, index) => media.clip(`like-${index}.mp4`, { size, frames, clip: index + 1 })),
  );
  const film = compositionOf(
    clips.map(({ url }, index) => ({ src: url, frames: LENGTHS[index]! })),
    size,
  );
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-seams-'));
  try {
    const output = join(folder, 'film.mp4');
    const sources = Object.fromEntries(clips.map(({ url, path }) => [url, path]));
    const { spans } = await render({ composition: film, sources, output, quality: 'high' });
    expect(spans.map(({ path }) => path)).toEqual(['copy', 'copy', 'copy']);
    const url = media.file('copied-film.mp4', await readFile(output));
    await page.goto(`${media.url}/dev/player`);
    const seen = await page.evaluate(async (url) => {
      const video = document.createElement('video');
      video.muted = true;
      video.preload = 'auto';
      video.src = url;
      document.body.append(video);
      await new Promise((resolve, reject) => {
        video.addEventListener('canplaythrough', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      const read = (): string => {
        context.drawImage(video, 0, 0);
        const row = context.getImageData(0, canvas.height / 2, canvas.width, 1).data;
        let code = 0;
        for (let bit = 0; bit < 14; bit++)
          code = code * 2 + (row[Math.floor(((bit + 0.5) * canvas.width) / 14) * 4]! > 125 ? 1 : 0);
        return `${code & 15}:${code >> 4}`;
      };
      const frames = Math.round(video.duration * 30);
      const sought: string[] = [];
      for (let frame = 0; frame < frames; frame++) {
        // `seeked` fires before the frame is displayed; no callback fires if the frame is already displayed.
        const painted = new Promise((resolve) => {
          video.requestVideoFrameCallback(resolve);
          if (frame === 0) setTimeout(resolve, 500);
        });
        video.currentTime = (frame + 0.5) / 30;
        await painted;
        sought.push(read());
      }
      video.currentTime = 0;
      const times: number[] = [];
      const pictures: string[] = [];
      let stalls = 0;
      const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        times.push(mediaTime);
        pictures.push(read());
        video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      await video.play();
      video.addEventListener('waiting', () => stalls++);
      await new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
      return { sought, times, pictures, stalls, error: video.error?.message ?? null };
    }, url);

    const expected = LENGTHS.flatMap((length, clip) => Array.from({ length }, (_, frame) => `${clip + 1}:${frame}`));
    expect(seen.sought).toEqual(expected);
    expect([seen.stalls, seen.error]).toEqual([0, null]);
    // During playback, the callback may come when the next frame is displayed already.
    const late = seen.pictures.map((each, index) => expected.indexOf(each) - Math.round(seen.times[index]! * 30));
    expect(late.filter((frames) => frames !== 0 && frames !== 1)).toEqual([]);
    expect(seen.times).toEqual(seen.times.toSorted((a, b) => a - b));
    expect(seen.times.length).toBeGreaterThan(expected.length / 3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
