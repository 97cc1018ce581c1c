import {
  canvasSizes,
  defaultStyles,
  frame,
  type Animation,
  type Filter,
  type ImageOverlay,
} from '@kinoloom/composition';

/** What tiles are painted on: the film's own format would make some of them too narrow to read. */
export const TILE = canvasSizes['16:9'];

/** Long enough for an entrance, a rest and an exit. */
export const TILE_FRAMES = 90;

interface Ground {
  readonly filter?: Filter;
  readonly animation?: Animation;
}

/** The user's picture over all of a tile. */
export const groundOverlay = ({ filter, animation }: Ground = {}): ImageOverlay => ({
  id: 'ground',
  type: 'image',
  from: frame(0),
  durationInFrames: frame(TILE_FRAMES),
  row: 1,
  left: 0,
  top: 0,
  ...TILE,
  rotation: 0,
  content: '',
  src: 'ground',
  styles: {
    ...defaultStyles.image,
    objectFit: 'cover',
    ...(filter && { filter }),
    ...(animation && { animation }),
  },
});
