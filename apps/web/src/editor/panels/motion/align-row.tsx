import type { SeenOverlay } from '@kinoloom/composition';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { boundsOfOverlay } from '../../canvas/overlay-box.ts';
import { useComposition } from '../../store/index.ts';
import { useRevise } from '../controls/use-revise.ts';
import { aligned, around, distributed, type Axis, type Share } from './alignment.ts';
import * as words from '../../../words/en/editor/motion.ts';

const places: readonly {
  readonly axis: Axis;
  readonly share: Share;
  readonly name: string;
  readonly icon: ReactNode;
}[] = [
  { axis: 'x', share: 0, name: words.alignLeft, icon: <AlignStartVertical /> },
  { axis: 'x', share: 0.5, name: words.alignCentre, icon: <AlignCenterVertical /> },
  { axis: 'x', share: 1, name: words.alignRight, icon: <AlignEndVertical /> },
  { axis: 'y', share: 0, name: words.alignTop, icon: <AlignStartHorizontal /> },
  { axis: 'y', share: 0.5, name: words.alignMiddle, icon: <AlignCenterHorizontal /> },
  { axis: 'y', share: 1, name: words.alignBottom, icon: <AlignEndHorizontal /> },
];

const gaps = [
  { axis: 'x', name: words.distributeAcross, icon: <AlignHorizontalSpaceAround /> },
  { axis: 'y', name: words.distributeDown, icon: <AlignVerticalSpaceAround /> },
] as const;

/** Aligns one overlay to the canvas, several to one another, and spaces three or more evenly. They are as at the playhead. */
export function AlignRow({ overlays }: { overlays: readonly SeenOverlay[] }) {
  const revise = useRevise();
  const { canvas } = useComposition();
  const all = overlays.map(boundsOfOverlay);
  const within = all.length > 1 ? around(all) : { left: 0, top: 0, right: canvas.width, bottom: canvas.height };
  const move = (axis: Axis, by: readonly number[], said: string): void => {
    revise.renew();
    const side = axis === 'x' ? 'left' : 'top';
    revise(
      overlays.map((overlay, at) => ({ ...overlay, [side]: overlay[side] + (by[at] ?? 0) })),
      'align',
      said,
    );
  };
  return (
    <fieldset aria-label={words.align} className="flex min-w-0 flex-wrap gap-0.5 pointer-coarse:gap-0">
      {places.map(({ axis, share, name, icon }) => (
        <IconButton
          key={name}
          label={name}
          icon={icon}
          className="pointer-coarse:size-11"
          onClick={() => move(axis, aligned(all, within, axis, share), name)}
        />
      ))}
      {all.length > 2 &&
        gaps.map(({ axis, name, icon }) => (
          <IconButton
            key={name}
            label={name}
            icon={icon}
            className="pointer-coarse:size-11"
            onClick={() => move(axis, distributed(all, axis), name)}
          />
        ))}
    </fieldset>
  );
}
