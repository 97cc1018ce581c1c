// @module-tag slow
import {
  fitToCanvas,
  durationOf,
  isVideo,
  validateComposition,
  type Composition,
  withEach,
  type SimpleOverlay,
} from '@kinoloom/composition';
import { createCanvas } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyComposition } from '../../composition/src/testing/composition-arbitrary.ts';
import { OWN_LOOK, ownLookBytes } from '../../composition/src/testing/own-look.ts';
import { makeVideo } from './child/make-video.ts';
import { temporaryFolder } from './testing/render-fixture.ts';
import { makeTestClip } from './testing/make-clip.ts';
import { readVideo } from './testing/read-video.ts';

const AAC_FRAME = 1024 / 48_000;

/** The video on a small canvas, with its media from the available files. */
function small(composition: Composition, size: { width: number; height: number }): Composition {
  return withEach(fitToCanvas(composition, size), withSource);
}

function withSource(overlay: SimpleOverlay): SimpleOverlay {
  if (!('src' in overlay)) return overlay;
  return {
    ...overlay,
    src: overlay.type === 'image' ? 'still' : isVideo(overlay) && overlay.src === '/b' ? 'tall' : 'wide',
  };
}

test(
  'every valid composition is rendered with its exact length of picture and sound',
  { timeout: 120_000 },
  async () => {
    await using folder = await temporaryFolder();
    const look = join(folder.path, 'look.bin');
    const sources = {
      wide: join(folder.path, 'wide.mp4'),
      tall: join(folder.path, 'tall.mp4'),
      still: join(folder.path, 'still.png'),
      [OWN_LOOK]: look,
    };
    await writeFile(look, ownLookBytes());
    await makeTestClip(sources.wide, { frames: 60 });
    await makeTestClip(sources.tall, { frames: 20, size: { width: 72, height: 128 }, timing: 24, tagged: false });
    const still = createCanvas(90, 60);
    still.getContext('2d').fillRect(10, 10, 40, 40);
    await writeFile(sources.still, still.encodeSync('png'));
    const film = fc
      .tuple(anyComposition, fc.constantFrom({ width: 128, height: 72 }, { width: 66, height: 118 }))
      .map(([made, size]) => small(made, size));
    const valid = film.filter(
      (composition) => validateComposition(composition).faults.length === 0 && durationOf(composition) <= 150,
    );
    await fc.assert(
      fc.asyncProperty(valid, async (composition) => {
        const output = join(folder.path, 'film.mp4');
        const report = await makeVideo({ composition, sources, output, quality: 'medium' }, () => undefined);
        const frames = durationOf(composition);
        expect(report.frames).toBe(frames);
        expect(report.spans.reduce((sum, { durationInFrames }) => sum + durationInFrames, 0)).toBe(frames);
        const made = await readVideo(output);
        expect(made.pictures).toHaveLength(frames);
        expect(made.pictures.every(({ size }) => size.width === composition.canvas.width)).toBe(true);
        expect(Math.abs(made.audioSeconds - frames / 30)).toBeLessThanOrEqual(AAC_FRAME);
      }),
      // A smaller film would take minutes to find.
      { numRuns: 12, seed: 20_261_121, endOnFailure: true },
    );
  },
);
