import {
  mediaIn,
  onSteps,
  rampPoints,
  rampThrough,
  speedLimits,
  valueAt,
  type Key,
  type PlayedOverlay,
  type RampPoint,
} from '@kinoloom/composition';
import { Minus, Plus } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { speedText } from './speed-text.ts';
import { usePace } from './use-pace.ts';
import * as words from '../../../words/en/editor/pace.ts';

/** Of the drawing, in units of its own. */
const [WIDTH, HEIGHT, MARGIN] = [300, 96, 8];
const SHOWN = 120;

const { least, most, step } = speedLimits;
const [LOWEST, HIGHEST] = [Math.log2(least), Math.log2(most)];

/** Speeds twice as fast are as far apart everywhere. */
const heightOf = (speed: number): number => (Math.log2(speed) - LOWEST) / (HIGHEST - LOWEST);
const speedAt = (height: number): number =>
  onSteps(Math.min(most, Math.max(least, 2 ** (LOWEST + height * (HIGHEST - LOWEST)))));
const yOf = (speed: number): number => HEIGHT - MARGIN - heightOf(speed) * (HEIGHT - 2 * MARGIN);

/** Between which places a point may move: the ends stay at the ends. */
function placeOf(points: readonly RampPoint[], index: number, at: number): number {
  if (index === 0) return 0;
  if (index === points.length - 1) return 1;
  const [before, after] = [points[index - 1]?.at ?? 0, points[index + 1]?.at ?? 1];
  return Math.min(after - 0.02, Math.max(before + 0.02, at));
}

/** The curve of a ramp. Its points are dragged, or moved with the arrow keys. */
export function RampCurve({ overlay }: { overlay: PlayedOverlay }) {
  const pace = usePace(overlay.id);
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const { durationInFrames: length, ramp = [] } = overlay;
  const points = rampPoints(overlay, length);
  /** What plays when a gesture begins. */
  const media = useRef(0);
  const begin = (): void => {
    media.current = mediaIn(overlay, length);
    pace.renew();
  };
  const set = (next: readonly RampPoint[]): void => pace({ ramp: rampThrough(next, media.current) });
  const move = (index: number, at: number, speed: number): void =>
    set(
      points.with(index, {
        ease: 'easeBoth',
        ...points[index],
        at: placeOf(points, index, at),
        speed: onSteps(Math.min(most, Math.max(least, speed))),
      }),
    );

  const drag = (event: PointerEvent, index: number): void => {
    const area = box.current?.getBoundingClientRect();
    if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = (event.clientY - area.top) / area.height;
    const height = (HEIGHT - MARGIN - share * HEIGHT) / (HEIGHT - 2 * MARGIN);
    move(index, (event.clientX - area.left) / area.width, speedAt(height));
  };
  const add = (): void => {
    begin();
    const gaps = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? 0));
    const index = gaps.indexOf(Math.max(...gaps));
    const at = ((points[index]?.at ?? 0) + (points[index + 1]?.at ?? 1)) / 2;
    const speed = onSteps(valueAt(ramp, Math.round(at * (length - 1))));
    setChosen(index + 1);
    set([...points.slice(0, index + 1), { at, speed, ease: 'easeBoth' }, ...points.slice(index + 1)]);
  };
  const isEnd = chosen === 0 || chosen >= points.length - 1;
  const remove = (): void => {
    if (isEnd) return;
    begin();
    setChosen(0);
    set(points.toSpliced(chosen, 1));
  };
  return (
    <fieldset aria-label={words.ramp} className="grid gap-2">
      <div ref={box} className="relative mx-2.5 h-24 touch-none rounded-media bg-raised">
        <Line ramp={ramp} length={length} />
        {points.map(({ at, speed }, index) => (
          <Point
            // oxlint-disable-next-line react/no-array-index-key -- a point is what comes after the one before it
            key={index}
            label={words.point({ number: index + 1, percent: Math.round(at * 100) })}
            place={{ at, speed }}
            isChosen={index === chosen}
            onBegin={() => {
              setChosen(index);
              begin();
            }}
            onDrag={(event) => drag(event, index)}
            onMove={(by) => move(index, at + by.at, speed + by.speed)}
            onRemove={remove}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size={28} variant="outline" icon={<Plus />} onClick={add}>
          {words.addPoint}
        </Button>
        <Button size={28} variant="outline" icon={<Minus />} disabled={isEnd} onClick={remove}>
          {words.removePoint}
        </Button>
      </div>
      <p className="text-12 text-text-3">{words.howToMovePoints}</p>
    </fieldset>
  );
}

/** The speed over the clip, and a line where it is that of the media. */
function Line({ ramp, length }: { ramp: readonly Key[]; length: number }) {
  const line = Array.from({ length: SHOWN + 1 }, (_, index) => {
    const speed = Math.min(most, Math.max(least, valueAt(ramp, (index / SHOWN) * (length - 1))));
    return `${((index / SHOWN) * WIDTH).toFixed(1)},${yOf(speed).toFixed(1)}`;
  });
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line
        x1={0}
        x2={WIDTH}
        y1={yOf(1)}
        y2={yOf(1)}
        stroke="var(--line-strong)"
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line.join(' ')}
        fill="none"
        stroke="var(--text)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface PointProps {
  label: string;
  place: { readonly at: number; readonly speed: number };
  isChosen: boolean;
  onBegin: () => void;
  onDrag: (event: PointerEvent) => void;
  onMove: (by: { at: number; speed: number }) => void;
  onRemove: () => void;
}

const moves: Readonly<Record<string, { at: number; speed: number }>> = {
  ArrowUp: { at: 0, speed: step },
  ArrowDown: { at: 0, speed: -step },
  ArrowRight: { at: 0.02, speed: 0 },
  ArrowLeft: { at: -0.02, speed: 0 },
};

function Point({ label, place: { at, speed }, isChosen, onBegin, onDrag, onMove, onRemove }: PointProps) {
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input's handle cannot lie on a curve
      role="slider"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={speed}
      aria-valuetext={speedText(speed)}
      data-chosen={isChosen || undefined}
      className="absolute grid size-6 -translate-1/2 cursor-grab touch-none place-items-center rounded-full before:size-2.5 before:rounded-full before:bg-text-2 data-chosen:before:bg-text data-chosen:before:outline-2 data-chosen:before:outline-offset-2 data-chosen:before:outline-text pointer-coarse:size-11"
      style={{ left: `${at * 100}%`, top: `${(yOf(speed) / HEIGHT) * 100}%` }}
      onFocus={onBegin}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onBegin();
      }}
      onPointerMove={onDrag}
      onKeyDown={(event) => {
        const key = keyOf(event);
        const by = moves[key ?? ''];
        if (key === 'Delete' || key === 'Backspace') onRemove();
        else if (by) onMove(by);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
