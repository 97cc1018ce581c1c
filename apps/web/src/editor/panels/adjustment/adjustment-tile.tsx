import { defaultStyles, type AdjustmentOverlay, type Mask } from '@kinoloom/composition';
import { develop } from '@kinoloom/composition/picture';
import { useMemo } from 'react';
import { PressTiles } from '../controls/tiles.tsx';
import { groundOverlay, onTile, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { useGround } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/adjustment.ts';

/** The left half, which shows beside the right one what an adjustment does. */
const half: Mask = { shape: 'linear', x: 0.5, y: 0.5, rotation: -90, feather: 0, limits: 'look' };

const overlay: AdjustmentOverlay = {
  ...onTile,
  id: 'adjustment',
  type: 'adjustment',
  left: 0,
  top: 0,
  ...TILE,
  styles: { ...defaultStyles.adjustment, lut: { look: 'night-teal', strength: 1 }, mask: half },
};

/** A tile that adds an adjustment, and what that is. */
export function AdjustmentTile({ onPress }: { onPress: () => void }) {
  const picture = useGround();
  const options = useMemo(
    () => [
      {
        value: 'adjustment',
        label: words.adjustment,
        picture: (
          <TileCanvas
            scene={{ canvas: TILE, picture, develop, overlays: [groundOverlay(), overlay] }}
            at={0}
            shape={16 / 9}
          />
        ),
      },
    ],
    [picture],
  );
  return (
    <>
      <PressTiles label={words.adjustment} columns={2} options={options} onPress={onPress} />
      <p className="text-12 text-text-3">{words.explained}</p>
    </>
  );
}
