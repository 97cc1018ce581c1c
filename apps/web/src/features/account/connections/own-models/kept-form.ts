import { ownKey } from '../../../../lib/browser-user.ts';
import { ModelForm } from './model-form.ts';

/* What was written stays until it is saved: in this tab of the browser, and without keys, which the form never has. */

const keyOf = (id: string | undefined): string => ownKey(`kinoloom.own-model.${id ?? 'new'}`);

/** What was written before, if anything valid is left of it. */
export function readKeptForm(id: string | undefined): ModelForm | undefined {
  try {
    return ModelForm.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')).data;
  } catch {
    // Storage is off, or another version wrote it.
    return undefined;
  }
}

export function keepForm(id: string | undefined, form: ModelForm | undefined): void {
  try {
    if (form) sessionStorage.setItem(keyOf(id), JSON.stringify(form));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Storage is off or full: the form still lives while its dialog is open.
  }
}
