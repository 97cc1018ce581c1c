import { language } from './language.ts';
import { translations, type Speaker } from './translations.ts';

let speaker: Speaker | undefined;
let loading: Promise<void> | undefined;

/** Loads what says sentences in the page's language, once; until then, and in English, they stay. @throws TypeError if its file cannot be loaded */
export function loadSaid(
  fetch: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): Promise<void> | undefined {
  const load = translations[language]?.said;
  if (!load) return undefined;
  return (loading ??= fetch(load).then(
    ({ default: loaded }) => void (speaker = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));
}

/** A sentence that the server sent, or that its contract has, in the page's language. What is not known stays as it is. */
export const said = (sentence: string): string => speaker?.sentence(sentence) ?? sentence;

/** The same for what may be an element. */
export const saidNode = <Node>(node: Node): Node | string => (typeof node === 'string' ? said(node) : node);

/** What the catalogue says of something in a field, in the page's language; what admins wrote, and names of models, as they are. */
export const named = <Field extends string>(entry: Readonly<Record<'id' | Field, string>>, field: Field): string =>
  speaker?.names[`${entry.id}.${field}`] ?? entry[field];
