import { ControlRow } from './control-row.tsx';
import { Slider } from './slider.tsx';

interface SliderRowProps {
  label: string;
  /** Its full name, where the label is short. */
  name?: string;
  /** Of each overlay that the slider sets. Where they differ, it begins at the first and says so. */
  values: readonly number[];
  min: number;
  max: number;
  step: number;
  text: (value: number) => string;
  onChange: (value: number) => void;
  onBegin: () => void;
}

/** A labelled slider with its value, for one overlay or for several at once. */
export function SliderRow({ label, name = label, values, text, ...rest }: SliderRowProps) {
  const [value = rest.min] = values;
  const mixed = values.some((other) => other !== value);
  const said = mixed ? () => 'Mixed' : text;
  return (
    <ControlRow label={label} value={said(value)}>
      <Slider {...rest} label={name} value={value} text={said} />
    </ControlRow>
  );
}
