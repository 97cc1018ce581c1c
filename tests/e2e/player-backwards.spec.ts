import type { Composition, Overlay, VideoOverlay } from '@kinoloom/composition';
import { difference } from './picture-grid.ts';
import { fileFrames, fileGreys } from './player-files.ts';
import { compositionOf } from './player-compositions.ts';
import { shuffled, SMALL, sourcesOf } from './player-sources.ts';
import { expect, test, type Shown } from './player-stand.ts';

const withPace = (film: Composition, paceOf: (overlay: VideoOverlay) => Partial<VideoOverlay>): Composition => ({
  ...film,
  overlays: film.overlays.map((overlay): Overlay =>
    overlay.type === 'video' ? { ...overlay, ...paceOf(overlay) } : overlay,
  ),
});

/** From where the media ended. */
const reversed = ({ mediaStart, durationInFrames }: VideoOverlay): Partial<VideoOverlay> => ({
  reversed: true,
  mediaStart: mediaStart + durationInFrames,
});

test('every frame played backwards or along a ramp matches the rendered file, whatever the timing of its source', async ({
  stand,
  media,
}) => {
  const { cuts, files } = await sourcesOf(media);
  const film = withPace(compositionOf(cuts, SMALL), (overlay) =>
    overlay.id.endsWith('2')
      ? {
          ramp: [
            { at: 0, value: 0.35, ease: 'easeBoth' },
            { at: overlay.durationInFrames - 1, value: 1.6, ease: 'linear' },
          ],
        }
      : reversed(overlay),
  );
  const file = await fileFrames(film, files);
  await stand.load(film);
  const shownAt = async (places: readonly number[]): Promise<Shown[]> => {
    const shown: Shown[] = [];
    for (const at of places) {
      await stand.seek(at);
      shown.push(await stand.shown(file[at]));
    }
    return shown;
  };
  const all = file.map((_, at) => at);
  expect(await shownAt(all)).toEqual(file);
  await stand.load(film, 71);
  const places = [...shuffled(file.length).take(40)];
  expect(await shownAt(places)).toEqual(places.map((at) => file[at]));
});

test('a blended frame looks as in the rendered file, and unlike the frames that it is between', async ({
  stand,
  media,
}) => {
  const { url, path } = await media.clip('blended.mp4', { size: SMALL, clip: 3, frames: 12, sound: 'none' });
  const plain = withPace(compositionOf([{ src: url, frames: 10 }], SMALL), () => ({ speed: 0.5 }));
  const blended = withPace(plain, () => ({ smoothing: 'blend' }));
  const [[between], [earlier]] = [
    await fileGreys(blended, { [url]: path }, [5]),
    await fileGreys(plain, { [url]: path }, [5]),
  ];
  await stand.load(blended, 5);
  await expect.poll(async () => difference(await stand.greys(), between!)).toBeLessThan(2);
  expect(difference(earlier!, between!)).toBeGreaterThan(4);
});
