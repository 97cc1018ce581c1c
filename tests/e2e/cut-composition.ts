import { emptyRows, Composition, defaultStyles, FPS, frame, type Caption, type Overlay } from '@kinoloom/composition';
import type { MediaRecord } from '@kinoloom/contract';

/** Words of equal duration, in milliseconds of the caption's clock. */
function said(text: string, startMs: number, endMs: number): Caption {
  const words = text.split(' ');
  const edge = (at: number): number => Math.round(startMs + ((endMs - startMs) * at) / words.length);
  return {
    text,
    startMs,
    endMs,
    words: words.map((word, at) => ({ word, startMs: edge(at), endMs: edge(at + 1) })),
  };
}

const box = { left: 260, top: 390, width: 1_400, height: 240, rotation: 0 };

/** In seconds of the composition. */
const framesOf = (seconds: number) => frame(Math.round(seconds * FPS));
const at = (from: number, length: number) => ({ from: framesOf(from), durationInFrames: framesOf(length) });

const sound = (media: MediaRecord, name: string, row: number, from: number, length: number): Overlay => ({
  ...box,
  ...at(from, Math.min(length, media.duration ?? length)),
  id: `${name}-${from}`,
  row,
  content: name,
  type: 'sound',
  src: media.url,
  mediaStart: 0,
  speed: 1,
  styles: { ...defaultStyles.sound, volume: name === 'Low strings, tide' ? 0.5 : 1 },
});

const title = (content: string, from: number, length: number): Overlay => ({
  ...box,
  top: 130,
  ...at(from, length),
  id: `title-${from}`,
  row: 0,
  content,
  type: 'text',
  styles: { ...defaultStyles.text, fontFamily: 'serif', fontSize: 150, animation: { enter: 'fade', exit: 'fade' } },
});

/** A user's edit of a flow: its clips in one row, a title and captions above, a voice and music below. */
export function cutComposition(
  flow: Composition,
  { speech, music }: { speech: MediaRecord; music: MediaRecord },
): Composition {
  const clips = flow.overlays.filter(({ type }) => type === 'video').map((clip) => ({ ...clip, row: 2 }));
  return Composition.parse({
    ...flow,
    rows: emptyRows(6),
    overlays: [
      title('HALCYON', 15, 6),
      title('Credits', 36, 6),
      {
        ...box,
        ...at(26, 4),
        id: 'gull',
        row: 0,
        content: 'Gull',
        type: 'sticker',
        sticker: 'gull',
        left: 1_300,
        top: 200,
        width: 240,
        styles: defaultStyles.sticker,
      },
      {
        ...box,
        ...at(15, 6),
        id: 'captions',
        row: 1,
        top: 800,
        content: 'They say the lamp has burned for ninety years',
        type: 'caption',
        template: 'classic',
        captionStart: 0,
        captions: [
          said('The lamp has burned for ninety years', 0, 2_400),
          said('and I have kept it for eleven', 2_500, 5_400),
        ],
        styles: { ...defaultStyles.caption, fontSize: 76 },
      },
      ...clips,
      sound(speech, 'Keeper, take 2', 3, 15, 8),
      ...[0, 10, 20, 30].map((from) => sound(music, 'Low strings, tide', 4, from, 10)),
    ],
  });
}
