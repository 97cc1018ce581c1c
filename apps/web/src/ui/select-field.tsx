import { useId } from 'react';
import { FieldFrame } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

interface SelectFieldProps<Value extends string> extends Pick<
  SelectProps<Value>,
  'label' | 'value' | 'onValueChange' | 'options' | 'disabled'
> {
  hideLabel?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A select of a form: as wide as its column, with its label above. */
export function SelectField<Value extends string>({ hideLabel, error, hint, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={select.label} hideLabel={hideLabel ?? false} error={error} hint={hint}>
      <div className="grid min-w-0 [&>.k-select]:min-w-0 [&>.k-select]:justify-between pointer-coarse:[&>.k-select]:h-11 [&>.k-select>span]:truncate">
        <Select {...select} id={id} hideLabel look="filled" size={40} />
      </div>
    </FieldFrame>
  );
}
