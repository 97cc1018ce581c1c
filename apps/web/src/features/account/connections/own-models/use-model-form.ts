import type { OwnModel } from '@kinoloom/contract';
import { useEffect, useState } from 'react';
import { keepForm, readKeptForm } from './kept-form.ts';
import { emptyForm, formOf, type FormErrors, type ModelForm } from './model-form.ts';

export interface WrittenForm {
  readonly written: ModelForm;
  readonly errors: FormErrors;
  /** Whether it was written before, and not saved. */
  readonly isRestored: boolean;
  readonly change: (change: (now: ModelForm) => ModelForm) => void;
  readonly setErrors: (errors: FormErrors) => void;
  readonly startOver: () => void;
  /** It is saved. */
  readonly forget: () => void;
}

/** The form of a model, kept in this tab until it is saved. */
export function useModelForm(model: OwnModel | undefined, connection: string): WrittenForm {
  const fresh = (): ModelForm => (model ? formOf(model) : emptyForm(connection));
  const [kept] = useState(() => readKeptForm(model?.id));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [written, setWritten] = useState(() => kept ?? fresh());
  const [errors, setErrors] = useState<FormErrors>({});
  const [isChanged, setChanged] = useState(kept !== undefined);
  useEffect(() => {
    if (isChanged) keepForm(model?.id, written);
  }, [isChanged, model?.id, written]);
  return {
    written,
    errors,
    isRestored,
    change(next) {
      setChanged(true);
      setWritten(next);
    },
    setErrors,
    startOver() {
      setRestored(false);
      setChanged(false);
      setErrors({});
      setWritten(fresh());
      keepForm(model?.id, undefined);
    },
    forget() {
      setChanged(false);
      keepForm(model?.id, undefined);
    },
  };
}
