import type { AspectRatio } from '@kinoloom/contract';
import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldPathValue } from 'react-hook-form';
import { Switch, TextField, type TextFieldProps } from '../../../../ui/field.tsx';
import type { ModelForm } from './model-form.ts';

/** Two fields side by side, one where the form is narrow. */
export const formGrid = 'grid grid-cols-2 items-start gap-x-3 gap-y-4 @max-[440px]:grid-cols-1';

/** A section of the form, with a line above all but the first. */
export function FormSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5 border-line px-5 py-5 not-first:border-t">
      <h3 className="font-semibold text-text">
        {title} {note && <span className="ml-1 font-regular text-text-2">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

/** A field of the form around this component: its value, how it is written, and what is wrong with it. */
export function useFormField<Name extends FieldPath<ModelForm>>(name: Name) {
  const { field, fieldState } = useController<ModelForm, Name>({ name });
  return {
    value: field.value,
    // As an event: a bare object that has a `target` of its own would be taken for one.
    onValueChange: (value: FieldPathValue<ModelForm, Name>) => field.onChange({ target: { value } }),
    error: fieldState.error?.message,
  };
}

type Side = `sizes.${AspectRatio}.${'width' | 'height'}`;
type TextName =
  | 'label'
  | 'note'
  | 'source'
  | 'seconds'
  | `price.${'credits' | 'defaultSeconds'}`
  | `${'estimated' | 'timeout'}_seconds`
  | Side;

export interface FormTextProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'size' | 'name'> {
  name: TextName;
}

export function FormText({ name, ...props }: FormTextProps) {
  const { value, onValueChange, error } = useFormField(name);
  return (
    <TextField
      error={error}
      {...props}
      size={40}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}

/** A field of digits. */
export const FormWhole = (props: FormTextProps) => <FormText inputMode="numeric" {...props} />;

export function FormFlag({
  name,
  label,
}: {
  name: `${'takes_first' | 'needs_first' | 'takes_last'}_image`;
  label: string;
}) {
  const { value, onValueChange } = useFormField(name);
  return (
    <label className="flex min-h-10 items-center justify-between gap-3 pointer-coarse:min-h-11">
      <span className="text-text">{label}</span>
      <Switch label={label} checked={value} onCheckedChange={onValueChange} />
    </label>
  );
}
