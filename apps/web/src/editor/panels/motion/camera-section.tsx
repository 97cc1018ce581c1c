import {
  cameraMoveOf,
  cameraMoves,
  movedByCamera,
  toggleCameraMove,
  type CameraMove,
  type SeenOverlay,
} from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo } from 'react';
import { edit, useComposition, useEditor } from '../../store/index.ts';
import { Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { groundOverlay, TILE, TILE_FRAMES } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import * as words from '../../../words/en/editor/motion.ts';

const names: Readonly<Record<CameraMove, string>> = {
  pushIn: words.pushIn,
  pullOut: words.pullOut,
  panLeft: words.panLeft,
  panRight: words.panRight,
  rise: words.rise,
  drift: words.drift,
};

const moves = Object.keys(cameraMoves) as CameraMove[];

/** Moves of a camera, which write ordinary keys; pressed again, they take them away. */
export function CameraSection({ overlay, picture }: { overlay: SeenOverlay; picture: Picture | undefined }) {
  const editor = useEditor();
  const { canvas } = useComposition();
  const current = cameraMoveOf(overlay, canvas) ?? null;
  const options = useMemo(
    () =>
      moves.map((move) => {
        const moved = movedByCamera(groundOverlay(), move, TILE);
        return {
          value: move,
          label: names[move],
          picture: (
            <TileCanvas
              scene={{ canvas: TILE, picture, overlays: [moved] }}
              at={TILE_FRAMES / 3}
              moves={[0, TILE_FRAMES - 1]}
              shape={16 / 9}
            />
          ),
        };
      }),
    [picture],
  );
  return (
    <Section title={words.cameraMoves} detail={<span className="font-normal text-text-3">{words.writesKeys}</span>}>
      <Tiles
        label={words.cameraMoves}
        columns={3}
        value={current}
        options={options}
        onChange={(move) => {
          const said = (current === move ? words.moveIsRemoved : words.moveIsWritten)({ move: names[move] });
          edit(editor, (composition) => toggleCameraMove(composition, { id: overlay.id, move }), { said });
        }}
      />
    </Section>
  );
}
