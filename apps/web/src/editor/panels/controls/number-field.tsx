import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** What is written before the number. */
  prefix: string;
  value: number;
  onChange: (value: number) => void;
  onBegin: () => void;
}

/** A whole number to type; what is no number yet changes nothing. */
export function NumberField({ label, prefix, value, onChange, onBegin }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="pn-number">
      <span aria-hidden="true">{prefix}</span>
      <input
        type="number"
        className="k-input"
        aria-label={label}
        step={1}
        value={typed ?? String(Math.round(value))}
        onFocus={onBegin}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number.isFinite(target.valueAsNumber)) onChange(Math.round(target.valueAsNumber));
        }}
      />
    </label>
  );
}
