import { defaultStyles, frame, type TextOverlay } from '@kinoloom/composition';
import { useMemo } from 'react';
import { Painted } from '../preview/painted.tsx';
import { groundOverlay, TILE, TILE_FRAMES } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { inStyle, textStyleNames, textStyles } from '../../adding/index.ts';

/** Words on a tile, large enough to be read there. */
export function wordsOnTile(content: string, styles: TextOverlay['styles']): TextOverlay {
  const scale = Math.min(2.4, Math.max(1.3, 190 / styles.fontSize));
  // It is scaled about its middle: in the end it is as wide as the tile.
  const width = 1680 / scale;
  return {
    id: 'words',
    type: 'text',
    from: frame(0),
    durationInFrames: frame(TILE_FRAMES),
    row: 0,
    left: (1920 - width) / 2,
    top: 240,
    width,
    height: 600,
    rotation: 0,
    content,
    styles: { ...styles, transform: { scaleX: scale, scaleY: scale }, padding: 0, paddingBackgroundColor: null },
  };
}

/** Each style of text with its picture. */
export function useStyleTiles() {
  const picture = useGround();
  return useMemo(
    () =>
      textStyleNames.map((name) => {
        const { label, sample } = textStyles[name];
        const overlays = [groundOverlay(), wordsOnTile(sample, inStyle(defaultStyles.text, name))];
        return {
          value: name,
          label,
          picture: <Painted sight={{ canvas: TILE, picture, overlays }} at={30} shape={16 / 9} />,
        };
      }),
    [picture],
  );
}
