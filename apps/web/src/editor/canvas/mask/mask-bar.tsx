import { pathLimits, type PathMask } from '@kinoloom/composition';
import { Plus, Spline, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MaskEdit } from './mask-edit.ts';
import { middleOfSide, withPointAdded, withPointDeleted } from './mask-gesture.ts';
import * as words from '../../../words/en/editor/mask.ts';

interface MaskBarProps {
  mask: PathMask | undefined;
  /** The point that the buttons are for. */
  chosen: number;
  onSwitch: (mask: PathMask, point: number) => void;
  /** `focus`: the point that is focused then. */
  onChange: (after: MaskEdit, focus: number) => void;
  onDone: () => void;
}

/** What is done to points of a path, and the way out. */
export function MaskBar({ mask, chosen, onSwitch, onChange, onDone }: MaskBarProps) {
  return (
    <div className="absolute inset-x-2 bottom-2 mx-auto flex w-fit items-center justify-center gap-2 rounded-md border border-line bg-surface p-1.5 pointer-coarse:gap-4 pointer-coarse:px-3.5">
      {mask && (
        <>
          <IconButton
            label={words.smooth}
            icon={<Spline />}
            aria-pressed={mask.points[chosen]?.isSmooth === true}
            className="aria-pressed:bg-control aria-pressed:text-text"
            onClick={() => onSwitch(mask, chosen)}
          />
          <IconButton
            label={words.addPoint}
            icon={<Plus />}
            disabled={mask.points.length >= pathLimits.most}
            onClick={() => {
              const after = withPointAdded(mask, chosen, middleOfSide(mask, chosen));
              onChange({ mask: after, said: words.pointIsAdded }, chosen + 1);
            }}
          />
          <IconButton
            label={words.deletePoint}
            icon={<Trash2 />}
            disabled={mask.points.length <= pathLimits.least}
            onClick={() => onChange({ mask: withPointDeleted(mask, chosen), said: words.pointIsDeleted }, chosen)}
          />
        </>
      )}
      <Button size={28} variant="solid" className="touch-44" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
