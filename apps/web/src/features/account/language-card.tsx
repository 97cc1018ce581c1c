import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/account.ts';
import { chooseLanguage, chosenLanguage, languageOf, languages } from '../../words/language.ts';
import { AccountCard } from './account-card.tsx';

/** No language has this code. */
const BROWSER = 'browser';

/** What a language calls itself, as at the beginning of a line. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function choose(code: string): void {
  try {
    chooseLanguage(code === BROWSER ? null : code);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    toast.error(words.languageNotKept);
    return;
  }
  location.reload();
}

/** The choice among the languages that the studio speaks, if it speaks more than one. */
export function LanguageCard() {
  if (languages.length < 2) return null;
  const chosen = chosenLanguage();
  return (
    <AccountCard id="language" title={words.language} className="grid max-w-[532px] content-start gap-3">
      <p className="text-text-2">{words.languageExplained}</p>
      <SelectField
        label={words.language}
        hideLabel
        value={chosen !== null && languages.includes(chosen) ? chosen : BROWSER}
        onValueChange={choose}
        options={[
          { value: BROWSER, label: words.browserLanguage({ name: nameOf(languageOf(null, navigator.languages)) }) },
          ...languages.map((code) => ({ value: code, label: nameOf(code) })),
        ]}
      />
    </AccountCard>
  );
}
