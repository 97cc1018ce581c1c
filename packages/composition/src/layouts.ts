import type { Composition } from './composition.ts';
import { addOnTop } from './edits/add-on-top.ts';
import { refuse, type EditResult, inSequence } from './edits/edit-result.ts';
import { reviseOverlay } from './edits/add-overlay.ts';
import type { PictureOverlay } from './overlay.ts';

/** A part of the canvas, as fractions of its sides. */
interface Slot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Lies over the others, with rounded corners. */
  readonly inset?: true;
}

interface Layout {
  readonly label: string;
  readonly slots: readonly Slot[];
}

/** Gap between adjacent pictures, as a fraction of the width. */
const SEAM = 0.004;
const columns = (count: number): Slot[] =>
  Array.from({ length: count }, (_, index) => {
    const width = (1 - SEAM * (count - 1)) / count;
    return { left: index * (width + SEAM), top: 0, width, height: 1 };
  });

const whole: Slot = { left: 0, top: 0, width: 1, height: 1 };

/** Arrangements of several pictures; each picture becomes an ordinary overlay in its slot. */
export const layouts = {
  'split-screen': { label: 'Split screen', slots: columns(2) },
  'inset-picture': {
    label: 'Inset picture',
    slots: [whole, { left: 0.6, top: 0.55, width: 0.35, height: 0.38, inset: true }],
  },
  triptych: { label: 'Triptych', slots: columns(3) },
  'four-up': {
    label: 'Four up',
    slots: [0, 1].flatMap((row) =>
      columns(2).map((slot) => ({ ...slot, top: row * (0.5 + SEAM / 2), height: 0.5 - SEAM / 2 })),
    ),
  },
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutId = keyof typeof layouts;
const isLayout = (id: string): id is LayoutId => id in layouts;
export const layoutIds: readonly LayoutId[] = Object.keys(layouts).filter(isLayout);

/** Puts a picture in a slot of the canvas: it covers the slot and is cropped to it. */
export function inSlot<Seen extends PictureOverlay>(
  overlay: Seen,
  id: LayoutId,
  index: number,
  canvas: Composition['canvas'],
): Seen {
  const slots: readonly Slot[] = layouts[id].slots;
  const slot = slots[index] ?? whole;
  return {
    ...overlay,
    left: slot.left * canvas.width,
    top: slot.top * canvas.height,
    width: slot.width * canvas.width,
    height: slot.height * canvas.height,
    rotation: 0,
    styles: {
      ...overlay.styles,
      objectFit: 'cover',
      transform: { scaleX: 1, scaleY: 1 },
      borderRadius: slot.inset ? 24 : 0,
      padding: slot.inset ? 6 : 0,
      paddingBackgroundColor: slot.inset ? '#fff6e6' : null,
    },
  };
}

/**
 * Applies a layout. Pictures already in the composition keep their time and row; each other one is added on top of the
 * previous ones. Refused if there are too few pictures. `maxRows`: how many rows there may be.
 */
export function placeLayout(
  composition: Composition,
  id: LayoutId,
  pictures: readonly PictureOverlay[],
  maxRows?: number,
): EditResult {
  const { label, slots } = layouts[id];
  if (pictures.length < slots.length) return refuse('edit.invalid', `${label} needs ${slots.length} clips or images`);
  const known = new Set(composition.overlays.map((overlay) => overlay.id));
  const edits = pictures
    .slice(0, slots.length)
    .map((picture, index) => inSlot(picture, id, index, composition.canvas))
    .map(
      (picture) => (composition: Composition) =>
        known.has(picture.id) ? reviseOverlay(composition, picture) : addOnTop(composition, picture, maxRows),
    );
  return inSequence(edits)(composition);
}
