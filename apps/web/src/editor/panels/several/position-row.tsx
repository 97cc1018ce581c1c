import type { SeenOverlay } from '@kinoloom/composition/painter';
import { boxOf } from '../../canvas/overlay-box.ts';
import { ControlRow } from '../controls/control-row.tsx';
import { NumberField } from '../controls/number-field.tsx';
import type { Several } from '../controls/several.ts';
import { useRevise } from '../controls/use-revise.ts';

/** Where their common box begins in the picture, in canvas pixels; all of them move together. */
export function PositionRow({ overlays }: { overlays: Several<SeenOverlay> }) {
  const revise = useRevise();
  const boxes = overlays.map(boxOf);
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2));
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2));
  const move = (x: number, y: number): void =>
    revise(
      overlays.map((overlay) => ({ ...overlay, left: overlay.left + x, top: overlay.top + y })),
      'position',
    );
  return (
    <ControlRow label="Position">
      <NumberField label="Left" prefix="X" value={left} onBegin={revise.renew} onChange={(to) => move(to - left, 0)} />
      <NumberField label="Top" prefix="Y" value={top} onBegin={revise.renew} onChange={(to) => move(0, to - top)} />
    </ControlRow>
  );
}
