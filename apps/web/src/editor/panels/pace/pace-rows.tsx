import {
  isVideo,
  mediaIn,
  rampShapes,
  rampThrough,
  type PaceChange,
  type PlayedOverlay,
  type RampShape,
} from '@kinoloom/composition';
import { Suspense, useState } from 'react';
import { formatDecimal } from '../../../lib/formatters.ts';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { readNumber } from '../../../lib/read-number.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { SwitchRow } from '../controls/switch-row.tsx';
import { shapeOf } from './ramp-shape.ts';
import { speedStops, stopOf, typedSpeed } from './speed-stops.ts';
import { speedText } from './speed-text.ts';
import { usePace } from './use-pace.ts';
import * as words from '../../../words/en/editor/pace.ts';

const RampCurve = lazyWithRetry(async () => (await import('./ramp-curve.tsx')).RampCurve);

interface PaceProps {
  overlay: PlayedOverlay;
}

/** How the media of a clip or sound plays. */
export function PaceRows({ overlay }: PaceProps) {
  return (
    <>
      {!overlay.ramp && <SpeedRows overlay={overlay} />}
      <RampRows overlay={overlay} />
      <Switches overlay={overlay} />
    </>
  );
}

const usual = [0.5, 1, 1.5, 2, 4];

/** Speed, from 0.1 to 8: with a slider, typed, or one of the usual. The shown stretch of the media stays; the length changes. */
function SpeedRows({ overlay: { id, speed } }: PaceProps) {
  const pace = usePace(id);
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

const shapeNames: Readonly<Record<RampShape | 'none' | 'own', string>> = {
  none: words.steady,
  speedUp: words.speedUp,
  slowDown: words.slowDown,
  bullet: words.bullet,
  own: words.ownCurve,
};

/** Speed that changes: a shape to begin with, and its curve. */
function RampRows({ overlay }: PaceProps) {
  const pace = usePace(overlay.id);
  const chosen = shapeOf(overlay);
  const options = (['none', ...(Object.keys(rampShapes) as RampShape[])] as const).map((value) => ({
    value,
    label: shapeNames[value],
  }));
  return (
    <>
      <ControlRow label={words.ramp}>
        <Select<RampShape | 'none' | 'own'>
          label={words.ramp}
          hideLabel
          look="filled"
          value={chosen}
          options={chosen === 'own' ? [...options, { value: 'own', label: words.ownCurve, disabled: true }] : options}
          onValueChange={(to) => {
            if (to === 'own') return;
            pace.renew();
            const media = mediaIn(overlay, overlay.durationInFrames);
            pace({ ramp: to === 'none' ? undefined : rampThrough(rampShapes[to], media) }, shapeNames[to]);
          }}
        />
      </ControlRow>
      {overlay.ramp && (
        <Suspense>
          <RampCurve overlay={overlay} />
        </Suspense>
      )}
    </>
  );
}

/** Backwards or forwards, whether sound at another speed keeps its pitch, and whether frames are blended. */
function Switches({ overlay }: PaceProps) {
  const { id, reversed, pitch } = overlay;
  const pace = usePace(id);
  const set = (change: PaceChange, said: string): void => {
    pace.renew();
    pace(change, said);
  };
  return (
    <>
      <SwitchRow
        label={words.backwards}
        checked={reversed === true}
        onChange={(on) => set({ reversed: on || undefined }, on ? words.backwards : words.forwardsAgain)}
      />
      <SwitchRow
        label={words.keepPitch}
        checked={pitch === undefined}
        onChange={(on) => set({ pitch: on ? undefined : 'follows' }, on ? words.pitchKept : words.pitchFollows)}
      />
      {isVideo(overlay) && (
        <SwitchRow
          label={words.blend}
          checked={overlay.smoothing !== undefined}
          onChange={(on) => set({ smoothing: on ? 'blend' : undefined }, on ? words.blended : words.notBlended)}
        />
      )}
    </>
  );
}
