import { useState } from 'react';
import { readNumber } from '../lib/read-number.ts';
import * as words from '../words/en/first/ui.ts';
import { TextField, type TextFieldProps } from './field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode'> {
  /** Anything but a number or a text counts as empty. */
  value: unknown;
  whole?: boolean;
  /** Called with each change: with the number, with the text that is none, or undefined when the field is empty. */
  onValueChange: (value: number | string | undefined) => void;
}

/** A number with a decimal point or comma. What is written stays as it is until the field is left: "1.0" may become "1.05". */
export function NumberField({ value, whole = false, error, onValueChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (typeof value === 'number' || typeof value === 'string' ? `${value}` : '');
  const number = readNumber(shown);
  const isWrong = shown.trim() !== '' && (number === undefined || (whole && !Number.isInteger(number)));
  const complaint = whole ? words.wholeNumberNeeded : words.numberNeeded;
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode={whole ? 'numeric' : 'decimal'}
      value={shown}
      error={isWrong && typed === null ? complaint : error}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onValueChange(target.value.trim() === '' ? undefined : (readNumber(target.value) ?? target.value));
      }}
    />
  );
}
