import { aspects, core, type Aspect, type Option } from './aspects.ts';

/** A shot as the conversation has made it so far. */
export interface Shot {
  /** The user's own sentences, which stay whatever else goes. Empty: nobody has said yet what is to be seen. */
  readonly own: readonly string[];
  /** By aspect, what is said of it; null: nothing is. */
  readonly chosen: ReadonlyMap<string, Option | null>;
  /** Each sentence without what it adds. */
  readonly curt: boolean;
  /** The prompt that it was read from; empty for one that has not been written yet. */
  readonly prompt: string;
}

export const newShot = (own: readonly string[]): Shot => ({ own, chosen: new Map(), curt: false, prompt: '' });

export const CONTINUES = 'Picks up from the last frame.';

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** Whether both say the same of something. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

/** A capital in front, one full stop behind. */
export function sentence(text: string): string {
  const bare = text.trim().replace(/[.,;:!\s]+$/u, '');
  return `${bare.charAt(0).toLocaleUpperCase()}${bare.slice(1)}.`;
}

/**
 * What an answer was about, read from the answer alone: its templates are known, and what stands before them is the user's. Undefined
 * for one without a prompt.
 */
export function shotOf(answer: string): Shot | undefined {
  const [lead = '', ...paragraphs] = answer.split(/\n\s*\n/u);
  const prompt = (paragraphs.length > 0 ? paragraphs.join(' ') : lead.endsWith(':') || lead.endsWith('?') ? '' : lead)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const chosen = new Map<string, Option | null>();
  let rest = prompt;
  let curt = false;
  for (const { id, options } of aspects) {
    const isSaid = (text: string): boolean => ` ${rest} `.includes(` ${text} `);
    const whole = options.find((option) => isSaid(option.sentence));
    const said = whole ?? options.find((option) => isSaid(core(option.sentence)));
    if (!whole && said) curt = true;
    chosen.set(id, said ?? null);
    if (said) rest = rest.replace(whole ? said.sentence : core(said.sentence), '');
  }
  const own = sentencesOf(rest.replaceAll(/\s+/gu, ' '));
  return own.length === 0 ? undefined : { own, chosen, curt, prompt };
}

/** The shot with something else in place of all that chance had chosen for it. */
export function loosened(shot: Shot): Shot {
  const chosen = new Map(shot.chosen);
  for (const { id, options } of aspects) {
    const now = chosen.get(id);
    if (now && now.asked === undefined)
      chosen.set(
        id,
        following(
          options.filter((option) => option.asked === undefined),
          now,
        ),
      );
  }
  return { ...shot, chosen };
}

/** The one after it, of those that go round. */
export const following = (options: readonly Option[], now: Option | null | undefined): Option | null =>
  options[(options.findIndex((option) => option === now) + 1) % options.length] ?? null;

/** The user's sentences with this in place of another of its aspect, or at the first one's end. `name` is how it is called there. */
export function retold(own: readonly string[], { told, options }: Aspect, name: string): readonly string[] {
  if (!told) return own;
  const words = options.flatMap(({ asked, name: one, otherwise }) => [asked?.source, one, otherwise].filter(Boolean));
  // Only what stands behind a preposition is surely a time or a weather, and no part of a name.
  const behind = String.raw`(?=(?:at|in|by|before|during|under|on|as|out|below|inside|while)\s|indoors|outdoors|underwater)`;
  const said = new RegExp(String.raw`,?\s+${behind}(?:${words.join('|')})(?!\p{L})`, 'giu');
  const [first = '', ...rest] = own;
  const bare = first.replace(said, '').replace(/[.\s]+$/u, '');
  // Behind a comma it would belong to the last words alone.
  return [`${bare}${bare.includes(',') ? ',' : ''} ${name}.`, ...rest.map((text) => text.replace(said, ''))];
}
