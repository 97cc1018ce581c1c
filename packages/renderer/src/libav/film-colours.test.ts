import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_BT2020_10,
  AVCOL_TRC_GAMMA28,
  AVCOL_TRC_UNSPECIFIED,
  AV_PIX_FMT_YUV420P,
} from 'node-av/constants';
import { expect, test } from 'vitest';
import { coloursOf } from '@kinoloom/media/decoding';
import { FILM_COLOUR_NAMES } from '../film-colour-names.ts';
import { FILM_COLOURS, sharedColours } from './film-colours.ts';

const stream = { format: AV_PIX_FMT_YUV420P, height: 576, colorRange: AVCOL_RANGE_MPEG };
const pal = coloursOf({
  ...stream,
  colorPrimaries: AVCOL_PRI_BT470BG,
  colorTrc: AVCOL_TRC_GAMMA28,
  colorSpace: AVCOL_SPC_BT470BG,
});
const untagged = {
  ...stream,
  colorPrimaries: AVCOL_PRI_UNSPECIFIED,
  colorTrc: AVCOL_TRC_UNSPECIFIED,
  colorSpace: AVCOL_SPC_UNSPECIFIED,
};
const wide = coloursOf({
  ...stream,
  colorPrimaries: AVCOL_PRI_BT2020,
  colorTrc: AVCOL_TRC_BT2020_10,
  colorSpace: AVCOL_SPC_BT2020_NCL,
});

test.each(FILM_COLOUR_NAMES)('the tags of %s mean its own colours', (name) => {
  const { tags, meant } = FILM_COLOURS[name];
  expect(coloursOf({ ...stream, ...tags })).toEqual(meant);
  expect(sharedColours([meant, meant])).toBe(name);
});

test('a film takes the colours that all its clips share, if it can have them, else bt709', () => {
  expect(sharedColours([])).toBe('bt709');
  expect(sharedColours([pal, pal])).toBe('bt470bg');
  expect(sharedColours([pal, FILM_COLOURS.bt709.meant])).toBe('bt709');
  expect(sharedColours([wide, wide])).toBe('bt709');
  expect(sharedColours([{ ...pal, colorRange: AVCOL_RANGE_JPEG }])).toBe('bt709');
});

test('clips without tags are bt601 below 720 lines, and bt709 from there on', () => {
  expect(sharedColours([coloursOf(untagged)])).toBe('bt601');
  expect(sharedColours([coloursOf({ ...untagged, height: 720 })])).toBe('bt709');
});
