import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE170M,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE170M,
} from 'node-av/constants';
import { betweenPrimaries, PRIMARIES, recolour } from '@kinoloom/media/browser';
import { areSame, SCREEN, type Colours } from '@kinoloom/media/decoding';
import { FILM_COLOUR_NAMES, type FilmColours } from '../film-colour-names.ts';

export interface FilmColour {
  /** The tags of the file. */
  readonly tags: Colours;
  /** The same as `coloursOf` tells it. */
  readonly meant: Colours;
  /** libswscale's name of the matrix; there are no more than two. */
  readonly matrix: 'bt709' | 'bt601';
}

const colour = (
  [colorPrimaries, colorTrc, colorSpace]: readonly [
    Colours['colorPrimaries'],
    Colours['colorTrc'],
    Colours['colorSpace'],
  ],
  matrix: FilmColour['matrix'],
): FilmColour => ({
  tags: { colorPrimaries, colorTrc, colorSpace, colorRange: AVCOL_RANGE_MPEG },
  meant: { ...SCREEN, colorPrimaries, colorSpace: matrix === 'bt709' ? AVCOL_SPC_BT709 : AVCOL_SPC_BT470BG },
  matrix,
});

/**
 * By name. The transfer is always one that browsers show unchanged: bt470bg's own gamma of 2.8 would make the video darker
 * than its preview.
 */
export const FILM_COLOURS: Readonly<Record<FilmColours, FilmColour>> = {
  bt709: colour([AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709], 'bt709'),
  bt470bg: colour([AVCOL_PRI_BT470BG, AVCOL_TRC_SMPTE170M, AVCOL_SPC_BT470BG], 'bt601'),
  smpte170m: colour([AVCOL_PRI_SMPTE170M, AVCOL_TRC_SMPTE170M, AVCOL_SPC_SMPTE170M], 'bt601'),
  bt601: colour([AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_SMPTE170M], 'bt601'),
};

/** Brings premultiplied RGBA in sRGB to a video's primaries, in place. */
export function toFilm(pixels: Buffer, colours: FilmColours): void {
  if (colours === 'bt470bg' || colours === 'smpte170m') recolour(pixels, TO_FILM[colours]);
}

const TO_FILM = {
  bt470bg: betweenPrimaries(PRIMARIES.bt709, PRIMARIES.bt470bg),
  smpte170m: betweenPrimaries(PRIMARIES.bt709, PRIMARIES.smpte170m),
};

/** The colours that all of these clips share, if a video can have them; else bt709. */
export function sharedColours(clips: readonly Colours[]): FilmColours {
  const [first, ...others] = clips;
  if (!first || others.some((other) => !areSame(first, other))) return 'bt709';
  return FILM_COLOUR_NAMES.find((name) => areSame(FILM_COLOURS[name].meant, first)) ?? 'bt709';
}
