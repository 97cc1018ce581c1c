import type { CSSProperties } from 'react';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** How a value is said and written. */
  text: (value: number) => string;
  onChange: (value: number) => void;
  /** Another gesture begins. */
  onBegin?: () => void;
}

/** A value between two ends, as a native slider. */
export function Slider({ label, value, min, max, step, text, onChange, onBegin }: SliderProps) {
  const share: CSSProperties & { '--share': string } = {
    '--share': `${Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))}%`,
  };
  return (
    <input
      type="range"
      className="pn-slider touch-44"
      aria-label={label}
      aria-valuetext={text(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      style={share}
      onPointerDown={onBegin}
      onFocus={onBegin}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
