import { translations, type Catalogue, type Part } from './translations.ts';

const PLACE = 'kinoloom.language';

/** The codes of all languages that the studio speaks (BCP 47). */
export const languages: readonly string[] = ['en', ...Object.keys(translations)];

const languageIn = (locale: string): string => locale.replace(/-.*/u, '').toLowerCase();

/** The chosen language if there is such a one, else the first preferred one that there is, else English. */
export function languageOf(
  chosen: string | null,
  preferred: readonly string[],
  available: readonly string[] = languages,
): string {
  const wanted = [...(chosen === null ? [] : [chosen]), ...preferred.map(languageIn)];
  return wanted.find((each) => available.includes(each)) ?? 'en';
}

/** What the user has chosen in this browser. Null: as the browser prefers. */
export function chosenLanguage(): string | null {
  try {
    return globalThis.localStorage?.getItem(PLACE) ?? null;
  } catch {
    // A browser that keeps nothing refuses the access itself.
    return null;
  }
}

/**
 * Keeps the choice in this browser; null: as the browser prefers. It holds for pages that are loaded from now on.
 * @throws DOMException if the browser keeps nothing
 */
export function chooseLanguage(code: string | null): void {
  if (code === null) localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, code);
}

/** Of this page. */
export const language: string = languageOf(chosenLanguage(), navigator.languages);

/** How dates, numbers and lists are written: as the browser's user writes that language. */
export const locale: string = navigator.languages.find((each) => languageIn(each) === language) ?? language;

let known: Catalogue = {};
const loaded = new Map<Part, Promise<void>>();

/**
 * Loads the translations of a part, once. They must be there before a module with texts is evaluated; afterwards English stays.
 * `fetch` makes the attempts.
 * @throws TypeError if their file cannot be loaded
 */
export function loadWords(
  part: Part,
  fetch: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): Promise<void> | undefined {
  const load = translations[language]?.[part];
  if (!load || loaded.has(part)) return loaded.get(part);
  const loading = fetch(load).then(
    ({ default: texts }) => void (known = { ...known, ...texts }),
    (error: unknown) => {
      loaded.delete(part);
      throw error;
    },
  );
  loaded.set(part, loading);
  return loading;
}

/** The translations of an area's texts; empty in English. */
export const translated = (area: string): Catalogue[string] => known[area] ?? [];
