import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { isVideo, mediaFrameAt, parseComposition, rowLimits, type Overlay } from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Pen } from '@kinoloom/composition/painter';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { asVersion2 } from '../../packages/composition/src/testing/version-2.ts';
import { goldenCases } from './cases.ts';
import { canvas, compositionCases } from './composition-cases.ts';
import { nodePictures } from './node-pictures.ts';

interface Golden {
  readonly name: string;
  readonly canvas: { readonly width: number; readonly height: number };
  readonly overlays: readonly Overlay[];
  /** The frame to paint. */
  readonly at: number;
}

/** Every golden composition. */
const all: readonly Golden[] = [...goldenCases, ...compositionCases.map((each) => ({ ...each, canvas, at: 20 }))];

const uploaded = (overlay: Overlay): Overlay => ('src' in overlay ? { ...overlay, origin: 'upload' } : overlay);

/** What overlays open as that version 2 stored on this canvas. */
function opened({ canvas }: Golden, overlays: readonly Overlay[]): readonly Overlay[] {
  const stored = { version: 2, fps: 30, canvas, rows: rowLimits.min, overlays: overlays.map(asVersion2) };
  return parseComposition(JSON.parse(JSON.stringify(stored))).overlays;
}

test.each(all)('stored by version 2, it opens as it was, with and without uploads: $name', (golden) => {
  for (const overlays of [golden.overlays, golden.overlays.map(uploaded)])
    expect(opened(golden, overlays)).toEqual(overlays);
});

const names = [...nodePictures.keys()];

function painted({ canvas: { width, height }, at }: Golden, overlays: readonly Overlay[]): Buffer {
  const film = { overlays: [...overlays] };
  loadFonts(fontsOfComposition(film));
  const surface = createCanvas(width, height);
  const context = surface.getContext('2d');
  const pen: Pen = context;
  // A clip's frames are different pictures, so that one that starts elsewhere looks different.
  const stage = nodePaintContext({ width, height }, (overlay, frame) => {
    const name = isVideo(overlay) ? names[mediaFrameAt(overlay, frame) % names.length] : overlay.src;
    return nodePictures.get(name ?? '');
  });
  paintFrame(pen, film, at, stage);
  const pixels = Buffer.from(context.getImageData(0, 0, width, height).data);
  surface.width = 1;
  surface.height = 1;
  return pixels;
}

/** One case of each fit and of each effect on pictures, and every film with a clip. */
const sample = all.filter(
  ({ name, overlays }) =>
    /^(?:image|upload|opacity|padding|rotation|mirrored)|in, picture, 5$/.test(name) || overlays.some(isVideo),
);

test.each(sample)('uploads of version 2 are painted as other media, in every pixel: $name', (golden) => {
  const uploads = opened(golden, golden.overlays.map(uploaded));
  expect(painted(golden, uploads).equals(painted(golden, golden.overlays))).toBe(true);
});
