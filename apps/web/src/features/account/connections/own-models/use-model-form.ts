import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnModel, OwnModelFields } from '@kinoloom/contract';
import { useEffect, useState } from 'react';
import { useForm, useFormContext, type UseFormReturn } from 'react-hook-form';
import { keepForm, readKeptForm } from './kept-form.ts';
import { emptyForm, formOf, sentFields, type ConnectionTerms, type ModelForm } from './model-form.ts';
import type { SchemaField } from './schema-fields.ts';

type Form = UseFormReturn<ModelForm, unknown, OwnModelFields>;

interface WrittenForm {
  readonly form: Form;
  /** Whether it was written before, and not saved. */
  readonly isRestored: boolean;
  readonly startOver: () => void;
  /** It is saved. */
  readonly forget: () => void;
}

/**
 * The form of a model, kept in this tab until it is saved.
 * @param fieldsAt the fields that the connection of this id asks for
 */
export function useModelForm(
  model: OwnModel | undefined,
  connection: ConnectionTerms,
  fieldsAt: (connection: string) => readonly SchemaField[],
): WrittenForm {
  const fresh = (): ModelForm => (model ? formOf(model) : emptyForm(connection));
  const [kept] = useState(() => readKeptForm(model?.id));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const form: Form = useForm<ModelForm, unknown, OwnModelFields>({
    defaultValues: kept ?? fresh(),
    resolver: (values, context, options) =>
      zodResolver(sentFields(fieldsAt(values.connection)))(values, context, options),
    // The dialog shows the first error, which need not be that of a field.
    shouldFocusError: false,
  });
  const id = model?.id;
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(id, values) }),
    [subscribe, id],
  );
  const forget = (): void => keepForm(id, undefined);
  return {
    form,
    isRestored,
    startOver() {
      setRestored(false);
      form.reset(fresh());
      forget();
    },
    forget,
  };
}

/** Changes several fields of the form around this component. Errors stay until they are checked again. */
export function useChange(): (change: (now: ModelForm) => ModelForm) => void {
  const { getValues, reset } = useFormContext<ModelForm>();
  return (change) => reset(change(getValues()), { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
}
