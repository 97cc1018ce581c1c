import {
  curveThrough,
  restyled,
  STRAIGHT,
  withCurve,
  withMovedPoint,
  withoutPoint,
  withPoint,
  type Curve,
  type Curves,
  type GradedOverlay,
} from '@kinoloom/composition';
import { RotateCcw } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Section } from '../controls/rows.tsx';
import { useRevise } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/picture.ts';

type Channel = keyof Curves;
const channels: readonly { readonly value: Channel; readonly label: string; readonly says: string }[] = [
  { value: 'all', label: words.allChannels, says: words.allChannelsInFull },
  { value: 'red', label: words.redChannel, says: words.redChannelInFull },
  { value: 'green', label: words.greenChannel, says: words.greenChannelInFull },
  { value: 'blue', label: words.blueChannel, says: words.blueChannelInFull },
];
const colours: Readonly<Record<Channel, string>> = {
  all: 'var(--text)',
  red: '#ff6b60',
  green: '#8fd06a',
  blue: '#72bbf2',
};

/** Points of the drawn line. */
const DRAWN = 96;
/** A point that is drawn further than this outside of the field, as a share of its side, is removed. */
const FAR_OUTSIDE = 0.12;

const lineOf = (curve: Curve): string => {
  const at = curveThrough(curve);
  return Array.from({ length: DRAWN + 1 }, (_, x) => `${(x * 100) / DRAWN},${100 - at(x / DRAWN) * 100}`).join(' ');
};
const inLevels = (share: number): number => Math.round(share * 255);

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Curves of all channels and of each. */
export function CurvesSection({ overlay }: { overlay: GradedOverlay }) {
  const revise = useRevise();
  const [channel, setChannel] = useState<Channel>('all');
  const { curves } = overlay.styles;
  const set = (curve: Curve): void =>
    revise(restyled(overlay, { curves: withCurve(curves, channel, curve) }), `curve-${channel}`);
  return (
    <Section
      title={words.curves}
      action={
        <div className="flex items-center gap-1">
          {curves && (
            <Button
              size={28}
              variant="ghost"
              icon={<RotateCcw />}
              onClick={() => {
                revise.renew();
                revise(restyled(overlay, { curves: undefined }), 'curves', words.curvesAreReset);
              }}
            >
              {words.reset}
            </Button>
          )}
          <Segmented label={words.channel} size={28} value={channel} onValueChange={setChannel} options={channels} />
        </div>
      }
    >
      <CurveField
        key={channel}
        curve={curves?.[channel] ?? STRAIGHT}
        colour={colours[channel]}
        onBegin={revise.renew}
        onChange={set}
      />
    </Section>
  );
}

interface CurveFieldProps {
  curve: Curve;
  colour: string;
  onBegin: () => void;
  onChange: (curve: Curve) => void;
}

/** A curve with its points: a press adds one, a drag moves it, a drag outside or Delete removes it. */
function CurveField({ curve, colour, onBegin, onChange }: CurveFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  /** The point that is dragged, in the curve as it was without what the drag has removed. */
  const held = useRef<{ index: number; curve: Curve } | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const shareOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const { left, top, width, height } = field.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: 1 - (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const named = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-point]') : null;
    const { x, y } = shareOf(event);
    onBegin();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (named) {
      held.current = { index: Number(named.dataset['point']), curve };
      return;
    }
    const added = withPoint(curve, x, y);
    held.current = added ?? null;
    if (added) onChange(added.curve);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!held.current) return;
    const { index, curve: start } = held.current;
    const { x, y } = shareOf(event);
    const isOutside = [x, y].some((share) => share < -FAR_OUTSIDE || share > 1 + FAR_OUTSIDE);
    onChange(isOutside ? withoutPoint(start, index) : withMovedPoint(start, index, x, y));
  };
  const release = (): void => {
    held.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const key = keyOf(event) ?? '';
    const way = ways[key];
    const point = curve[index];
    if (!point) return;
    onBegin();
    if (way) {
      const step = (event.shiftKey ? 10 : 1) / 255;
      onChange(withMovedPoint(curve, index, point[0] + way[0] * step, point[1] + way[1] * step));
    } else if (key === 'Delete' || key === 'Backspace') onChange(withoutPoint(curve, index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chip = focused === null ? undefined : curve[focused];
  return (
    <fieldset
      ref={field}
      aria-label={words.curve}
      className="relative m-0 h-32 min-w-0 touch-none rounded-media border border-line bg-well pointer-coarse:mx-2 pointer-coarse:mt-5 pointer-coarse:h-48"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden="true">
        <path d="M25 0V100M50 0V100M75 0V100M0 50H100" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        <path d="M0 100L100 0" stroke="var(--line-strong)" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
        <polyline
          points={lineOf(curve)}
          fill="none"
          stroke={colour}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {curve.map(([x, y], index) => (
        <button
          // Points keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          type="button"
          data-point={index}
          className="absolute size-2.5 -translate-1/2 cursor-grab rounded-full border border-well after:absolute after:-inset-2 pointer-coarse:size-3.5 pointer-coarse:after:-inset-[17px]"
          style={{ left: `${x * 100}%`, top: `${100 - y * 100}%`, backgroundColor: colour }}
          aria-label={words.curvePoint({ from: inLevels(x), to: inLevels(y) })}
          onFocus={() => setFocused(index)}
          onBlur={() => setFocused(null)}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
      {chip && (
        <span className="pointer-events-none absolute top-1.5 left-1.5 rounded-xs bg-control px-1.5 [font:11px/18px_var(--mono)] text-text">
          {inLevels(chip[0])} → {inLevels(chip[1])}
        </span>
      )}
    </fieldset>
  );
}
