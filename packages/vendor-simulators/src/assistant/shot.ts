import { aspects, shorten, type Aspect, type Option } from './aspects.ts';

/** The state of a shot in the conversation. */
export interface Shot {
  /** The user's own sentences, which are always kept. Empty: no subject has been given yet. */
  readonly own: readonly string[];
  /** Chosen option by aspect; null: left out. */
  readonly chosen: ReadonlyMap<string, Option | null>;
  /** Whether sentences are shortened. */
  readonly curt: boolean;
  /** The prompt that it was parsed from; empty if none has been written yet. */
  readonly prompt: string;
}

export const newShot = (own: readonly string[]): Shot => ({ own, chosen: new Map(), curt: false, prompt: '' });

export const CONTINUES = 'Picks up from the last frame.';

export const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const contentWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Whether both texts share a content word. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(contentWords(one));
  return contentWords(other).some((word) => words.has(word));
}

/** Capitalises the first letter and ends with one full stop. */
export function sentence(text: string): string {
  const bare = text.trim().replace(/[.,;:!\s]+$/u, '');
  return `${bare.charAt(0).toLocaleUpperCase()}${bare.slice(1)}.`;
}

/**
 * Parses an answer back into its shot: its templates are known, and what precedes them is the user's text. Undefined
 * for one without a prompt.
 */
export function parseShot(answer: string): Shot | undefined {
  const [lead = '', ...paragraphs] = answer.split(/\n\s*\n/u);
  const prompt = (paragraphs.length > 0 ? paragraphs.join(' ') : lead.endsWith(':') || lead.endsWith('?') ? '' : lead)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const chosen = new Map<string, Option | null>();
  let rest = prompt;
  let curt = false;
  for (const { id, options } of aspects) {
    const contains = (text: string): boolean => ` ${rest} `.includes(` ${text} `);
    const whole = options.find((option) => contains(option.sentence));
    const said = whole ?? options.find((option) => contains(shorten(option.sentence)));
    if (!whole && said) curt = true;
    chosen.set(id, said ?? null);
    if (said) rest = rest.replace(whole ? said.sentence : shorten(said.sentence), '');
  }
  const own = splitSentences(rest.replaceAll(/\s+/gu, ' '));
  return own.length === 0 ? undefined : { own, chosen, curt, prompt };
}

/** The shot with all randomly chosen options replaced. */
export function rerollShot(shot: Shot): Shot {
  const chosen = new Map(shot.chosen);
  for (const { id, options } of aspects) {
    const now = chosen.get(id);
    if (now && now.asked === undefined)
      chosen.set(
        id,
        nextOption(
          options.filter((option) => option.asked === undefined),
          now,
        ),
      );
  }
  return { ...shot, chosen };
}

/** The next option, cyclically. */
export const nextOption = (options: readonly Option[], now: Option | null | undefined): Option | null =>
  options[(options.findIndex((option) => option === now) + 1) % options.length] ?? null;

/** The user's sentences with this in place of its aspect's last option, or appended to the first, named `name`. */
export function replaceAspect(own: readonly string[], { told, options }: Aspect, name: string): readonly string[] {
  if (!told) return own;
  const words = options.flatMap(({ asked, name: one, otherwise }) => [asked?.source, one, otherwise].filter(Boolean));
  // Only after a preposition is it certainly a time or weather, and not part of a name.
  const behind = String.raw`(?=(?:at|in|by|before|during|under|on|as|out|below|inside|while)\s|indoors|outdoors|underwater)`;
  const said = new RegExp(String.raw`,?\s+${behind}(?:${words.join('|')})(?!\p{L})`, 'giu');
  const [first = '', ...rest] = own;
  const bare = first.replace(said, '').replace(/[.\s]+$/u, '');
  // After a comma it would refer to the last words only.
  return [`${bare}${bare.includes(',') ? ',' : ''} ${name}.`, ...rest.map((text) => text.replace(said, ''))];
}
