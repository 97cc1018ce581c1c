import type { PlayedOverlay } from '@kinoloom/composition';
import { useState } from 'react';
import { formatDecimal } from '../../../lib/formatters.ts';
import { readNumber } from '../../../lib/read-number.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { speedStops, stopOf, typedSpeed } from './speed-stops.ts';
import { usePace } from './use-pace.ts';
import * as words from '../../../words/en/editor/pace.ts';

/** How the media of a clip or sound plays. */
export function PaceRows({ overlay }: { overlay: PlayedOverlay }) {
  return <SpeedRows overlay={overlay} />;
}

const speedText = (speed: number): string => words.times({ speed: formatDecimal(speed, 2) });

const usual = [0.5, 1, 1.5, 2, 4];

/** Speed, from 0.1 to 8: with a slider, typed, or one of the usual. The shown stretch of the media stays; the length changes. */
function SpeedRows({ overlay }: { overlay: PlayedOverlay }) {
  const { speed } = overlay;
  const pace = usePace(overlay.id);
  const textOf = (stop: number): string => speedText(speedStops[stop] ?? speed);
  return (
    <>
      <ControlRow label={words.speed}>
        <Slider
          label={words.speed}
          value={stopOf(speed)}
          min={0}
          max={speedStops.length - 1}
          step={1}
          rest={stopOf(1)}
          text={(stop) => (stop === stopOf(speed) ? speedText(speed) : textOf(stop))}
          onBegin={pace.renew}
          onChange={(stop) => pace({ speed: speedStops[stop] ?? 1 })}
        />
        <SpeedField speed={speed} onBegin={pace.renew} onChange={(to) => pace({ speed: to })} />
      </ControlRow>
      <Segmented
        label={words.usual}
        block
        value={String(speed)}
        options={usual.map((each) => ({ value: String(each), label: speedText(each) }))}
        onValueChange={(value) => {
          pace.renew();
          pace({ speed: Number(value) }, speedText(Number(value)));
        }}
      />
    </>
  );
}

interface SpeedFieldProps {
  speed: number;
  onBegin: () => void;
  onChange: (speed: number) => void;
}

/** A typed speed; what is none changes nothing. */
function SpeedField({ speed, onBegin, onChange }: SpeedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      className="k-input h-7 w-15 flex-none text-right [font:12px/20px_var(--mono)] pointer-coarse:h-11"
      aria-label={words.exactSpeed}
      value={typed ?? formatDecimal(speed, 2)}
      onFocus={onBegin}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        const to = typedSpeed(readNumber(target.value) ?? NaN);
        if (to !== undefined) onChange(to);
      }}
    />
  );
}
