import { MoveHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import * as words from '../../words/en/studio/compare.ts';

export interface WipeLineProps {
  /** Percent of the width that the left picture has. */
  at: number;
  onMove: (at: number) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const ends: Readonly<Record<string, number>> = { Home: 0, End: 100 };

/** The line between two pictures that lie over each other: dragged, or moved by arrow keys. */
export function WipeLine({ at, onMove }: WipeLineProps) {
  const area = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent): void => {
    const box = area.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  };
  const press = (event: KeyboardEvent): void => {
    const key = keyOf(event) ?? '';
    const step = steps[key];
    const to = ends[key] ?? (step === undefined ? undefined : at + step * (event.shiftKey ? 10 : 1));
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(Math.min(100, Math.max(0, to)));
  };
  return (
    <div ref={area} className="pointer-events-none relative z-2 overflow-clip [grid-area:1/1/2/-1]">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input's handle cannot lie over a picture like this
        role="slider"
        tabIndex={0}
        aria-label={words.wipeLine}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        aria-valuetext={words.percent({ share: Math.round(at) })}
        className="group/line pointer-events-auto absolute inset-y-0 -ml-[22px] grid w-11 cursor-ew-resize touch-none place-items-center before:absolute before:inset-y-0 before:w-0.5 before:bg-on-media before:shadow-[0_0_0_1px_rgb(14_12_10/0.6)] focus-visible:outline-none"
        style={{ left: `${at}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <span className="relative grid size-9 place-items-center rounded-full bg-on-media text-[#0e0c0a] shadow-[0_0_0_1px_rgb(14_12_10/0.6)] group-focus-visible/line:outline-2 group-focus-visible/line:outline-offset-2 group-focus-visible/line:outline-[#ffb224]">
          <MoveHorizontal aria-hidden="true" />
        </span>
      </div>
    </div>
  );
}
