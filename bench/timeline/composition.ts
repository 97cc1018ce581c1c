import { emptyComposition, defaultStyles, frame, type Composition, type Overlay } from '@kinoloom/composition';

const ROWS = 8;
const CANVAS = { width: 1920, height: 1080 };

/** The given number of items of every kind on eight rows, each 20 to 59 frames long; always the same. */
export function crowdedComposition(items: number): Composition {
  const ends = Array.from({ length: ROWS }, () => 0);
  const overlays = Array.from({ length: items }, (_, at): Overlay => {
    const row = at % ROWS;
    const durationInFrames = frame(20 + ((at * 37) % 40));
    // With some gaps.
    const from = frame((ends[row] ?? 0) + (at % 11 === 0 ? 12 : 0));
    ends[row] = from + durationInFrames;
    const placed = { id: `item-${at}`, row, from, durationInFrames, left: 0, top: 0, ...CANVAS, rotation: 0 };
    return kindOf(row, at, placed);
  });
  return { ...emptyComposition(CANVAS, ROWS), overlays };
}

function kindOf(
  row: number,
  at: number,
  placed: Omit<Extract<Overlay, { type: 'text' }>, 'type' | 'styles' | 'content'>,
): Overlay {
  const named = { ...placed, content: `Take ${at + 1} of the long video` };
  switch (row) {
    case 0:
      return { ...named, type: 'text', styles: defaultStyles.text };
    case 1:
      return {
        ...named,
        type: 'caption',
        captions: [spoken()],
        captionStart: 0,
        template: 'classic',
        styles: defaultStyles.caption,
      };
    case 2:
      return { ...named, type: 'image', src: `/fixtures/${at % 8}.jpg`, styles: defaultStyles.image };
    case 3:
      return { ...named, type: 'sticker', sticker: 'gull', styles: defaultStyles.sticker };
    case 6:
    case 7:
      return {
        ...named,
        type: 'sound',
        src: '/fixtures/sound.wav',
        mediaStart: 0,
        speed: 1,
        styles: { volume: 1 },
      };
    default:
      return {
        ...named,
        type: 'video',
        src: `/fixtures/${at % 4}.mp4`,
        mediaStart: 0,
        speed: 1,
        styles: defaultStyles.video,
      };
  }
}

function spoken() {
  const words = ['The', 'lamp', 'has', 'burned', 'for', 'years'].map((word, at) => ({
    word,
    startMs: at * 200,
    endMs: at * 200 + 180,
  }));
  return { text: words.map(({ word }) => word).join(' '), startMs: 0, endMs: 1_200, words };
}
