import { language } from './language.ts';
import { message } from './message.ts';
import { translations, type Said } from './translations.ts';

let known: Said | undefined;
let loading: Promise<void> | undefined;

/** Loads the sentences in the page's language, once; until then, and in English, they stay. @throws TypeError if their file cannot be loaded */
export function loadSaid(
  fetch: <T>(load: () => Promise<T>) => Promise<T> = (load) => load(),
): Promise<void> | undefined {
  const load = translations[language]?.said;
  if (!load) return undefined;
  return (loading ??= fetch(load).then(
    ({ default: loaded }) => void (known = loaded),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));
}

/** A sentence that the server sent, or that its contract has, in the page's language. What is not known stays as it is. */
export const said = (sentence: string): string => (known ? saidBy(known, sentence) : sentence);

/** The same for what may be an element. */
export const saidNode = <Node>(node: Node): Node | string => (typeof node === 'string' ? said(node) : node);

export function saidBy(all: Said, sentence: string): string {
  const text = all.texts[sentence];
  if (text !== undefined) return text;
  for (const [pattern, names, given, compiled] of all.patterns) {
    const found = new RegExp(pattern, 'su').exec(sentence);
    if (!found) continue;
    const values = names.map((name, at) => [name, valueOf(all, found[at + 1] ?? '')]);
    const filled = message(compiled);
    return typeof filled === 'function' ? filled({ ...given, ...Object.fromEntries(values) }) : String(filled);
  }
  return sentence;
}

/** A number, or words that may be a sentence themselves. */
const valueOf = (all: Said, value: string): string | number =>
  /^\d+$/u.test(value) ? Number(value) : saidBy(all, value);
