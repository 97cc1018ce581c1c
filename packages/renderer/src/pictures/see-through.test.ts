import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeVideo } from '../child/make-video.ts';
import { temporaryFolder } from '../testing/render-fixture.ts';
import { makeTestClip, type ClipRecipe } from '../testing/make-clip.ts';
import { canvas, clip, smallComposition } from '../testing/overlays.ts';
import { readVideo } from '../testing/read-video.ts';

const FRAMES = 6;
/** Increase of luma per frame. */
const BRIGHTER = 5;
/** Luma, blue-yellow and red-green of the clip below. */
const BELOW = [60, 110, 150] as const;
/** Colours of the upper clip where it is visible and where it is transparent: they must not mix. */
const [ABOVE, HIDDEN] = [[180, 90, 120] as const, [235, 220, 220] as const];

/** Tolerance for encoding errors per sample. */
const NEAR = 8;

/** Opacity of the upper clip from left edge (0) to right (1): transparent, increasing, and opaque from 3/4 on. */
const ramp = (x: number): number => Math.max(0, Math.min(1, 2 * x - 0.5));
const RAMP = '255*clip(2*(X+0.5)/W-0.5,0,1)';

/** Its pictures, brighter with each frame, in a pixel format; `clear` tells where they are transparent. */
const seen = (alpha: string, format: string, clear = 'lt(X,W/4)'): string => {
  const planes = [`${ABOVE[0]}+${BRIGHTER}*N`, ABOVE[1], ABOVE[2]].map(
    (colour, plane) => `${['lum', 'cb', 'cr'][plane]}='if(${clear},${HIDDEN[plane]},${colour})'`,
  );
  return `format=yuva444p,geq=${planes.join(':')}:a='${alpha}',format=${format}`;
};

const vpx = (name: string): NonNullable<ClipRecipe['encoder']> => ({
  name,
  options: { deadline: 'good', 'cpu-used': '5', crf: '4', b: '2M', 'auto-alt-ref': '0' },
});

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
const WHOLE = { left: 0, top: 0, ...canvas };

/** The video of the translucent clip over the other, and its paths. */
async function filmOver(ending: string, recipe: ClipRecipe, place: Place = WHOLE) {
  await using folder = await temporaryFolder();
  const [below, above] = [join(folder.path, 'below.mp4'), join(folder.path, `above.${ending}`)];
  const flat = `geq=lum=${BELOW[0]}:cb=${BELOW[1]}:cr=${BELOW[2]}`;
  await makeTestClip(below, { size: canvas, frames: FRAMES, sound: 'none', filter: flat });
  await makeTestClip(above, { size: canvas, frames: FRAMES, sound: 'none', ...recipe });
  const composition = smallComposition(
    clip({ id: 'below', src: 'below', row: 4, length: FRAMES }),
    clip({ id: 'above', src: 'above', row: 1, length: FRAMES, ...place }),
  );
  const output = join(folder.path, 'film.mp4');
  const { spans } = await makeVideo(
    { composition, sources: { below, above }, output, quality: 'ultra' },
    () => undefined,
  );
  return { paths: spans.map(({ path }) => path), pictures: (await readVideo(output)).pictures };
}

/** PSNR of a picture against the expected blend of both clips at frame `at`, in dB. */
function psnrOf(bytes: Buffer, at: number, alpha: (x: number) => number, place: Place = WHOLE): number {
  const { width, height } = canvas;
  let [squares, offset] = [0, 0];
  for (const [plane, below] of BELOW.entries()) {
    const step = plane === 0 ? 1 : 2;
    for (let y = 0; y < height; y += step)
      for (let x = 0; x < width; x += step) {
        const across = (x + step / 2 - place.left) / place.width;
        const down = (y - place.top) / place.height;
        const share = across < 0 || across > 1 || down < 0 || down >= 1 ? 0 : alpha(across);
        const above = (ABOVE[plane] ?? 0) + (plane === 0 ? BRIGHTER * at : 0);
        squares += (below + share * (above - below) - (bytes[offset++] ?? 0)) ** 2;
      }
  }
  return 10 * Math.log10((255 ** 2 * offset) / squares);
}

describe('a transparent clip is blended over the clip below', () => {
  test.each<[string, string, ClipRecipe]>([
    ['VP9', 'webm', { encoder: vpx('libvpx-vp9'), filter: seen(RAMP, 'yuva420p') }],
    ['VP8', 'webm', { encoder: vpx('libvpx'), filter: seen(RAMP, 'yuva420p') }],
    [
      'ProRes 4444',
      'mov',
      { encoder: { name: 'prores_ks', options: { profile: '4444' } }, filter: seen(RAMP, 'yuva444p10le') },
    ],
    ['PNG', 'mov', { encoder: { name: 'png' }, filter: seen(RAMP, 'rgba'), tagged: false }],
    ['QuickTime Animation', 'mov', { encoder: { name: 'qtrle' }, filter: seen(RAMP, 'argb'), tagged: false }],
  ])('from %s, by the alpha of each pixel', async (_, ending, recipe) => {
    const { paths, pictures } = await filmOver(ending, recipe);
    expect(paths).toEqual(['canvas']);
    expect(pictures).toHaveLength(FRAMES);
    for (const [at, { bytes }] of pictures.entries())
      expect(psnrOf(bytes, at, ramp), `frame ${at}`).toBeGreaterThan(38);
  });

  test('in a corner, on the yuv path', async () => {
    const place = { left: 200, top: 10, width: 100, height: 56 };
    const recipe = { encoder: vpx('libvpx-vp9'), filter: seen(RAMP, 'yuva420p'), size: { width: 100, height: 56 } };
    const { paths, pictures } = await filmOver('webm', recipe, place);
    expect(paths).toEqual(['yuv']);
    for (const [at, { bytes }] of pictures.entries())
      expect(psnrOf(bytes, at, ramp, place), `frame ${at}`).toBeGreaterThan(38);
  });

  test('scaled down, without the colours of its transparent pixels', async () => {
    const stripes = 'mod(floor(X/8),2)';
    const filter = seen(`255*(1-${stripes})`, 'yuva444p10le', stripes);
    const recipe = { encoder: { name: 'prores_ks', options: { profile: '4444' } }, filter };
    const { pictures } = await filmOver('mov', recipe, { left: 20, top: 10, width: 140, height: 80 });
    const luma = canvas.width * canvas.height;
    for (const { bytes } of pictures)
      for (const plane of [1, 2] as const) {
        const samples = bytes.subarray(luma * (0.75 + plane * 0.25), luma * (1 + plane * 0.25));
        expect(Math.min(...samples)).toBeGreaterThan(Math.min(BELOW[plane], ABOVE[plane]) - NEAR);
        expect(Math.max(...samples)).toBeLessThan(Math.max(BELOW[plane], ABOVE[plane]) + NEAR);
      }
  });
});
