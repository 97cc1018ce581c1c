import { aspects, type Option } from './templates.ts';

/** A shot as the conversation has made it so far. */
export interface Shot {
  /** The user's own sentences, which stay whatever else goes. */
  readonly own: readonly string[];
  /** As it was first told: what chance hangs on, so that a change leaves the other choices as they were. */
  readonly origin: string;
  /** By aspect, the option that was asked for; null: it is not said. */
  readonly chosen: ReadonlyMap<string, Option | null>;
  /** Times that it was to be shorter (negative) or longer. */
  readonly length: number;
  /** Grows when another version is asked for. */
  readonly take: number;
  /** It goes on where the last one ended. */
  readonly continues: boolean;
}

export const newShot = (own: readonly string[]): Shot => ({
  own,
  origin: own.join(' '),
  chosen: new Map(),
  length: 0,
  take: 0,
  continues: false,
});

export const CONTINUES = 'From the last frame: ';

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** A capital in front, one full stop behind. */
export function sentence(text: string): string {
  const bare = text.trim().replace(/[.,;:!\s]+$/u, '');
  return `${bare.charAt(0).toLocaleUpperCase()}${bare.slice(1)}.`;
}

/** What an answer was about, read from the answer alone: its templates are known, and what stands before them is the user's. */
export function shotOf(answer: string): Shot {
  const prompt =
    answer
      .split(/:\s*\n+/u)
      .slice(1)
      .join('\n') || answer;
  const chosen = new Map<string, Option | null>();
  let rest = prompt;
  for (const { id, options } of aspects) {
    const said = options.find((option) => rest.includes(option.sentence));
    chosen.set(id, said ?? null);
    if (said) rest = rest.replace(said.sentence, '');
  }
  const own = sentencesOf(rest.replace(CONTINUES, ''));
  return { ...newShot(own), chosen };
}

/** The shot without what chance had chosen for it, so that it can be chosen anew. */
export function loosened(shot: Shot): Shot {
  const chosen = new Map([...shot.chosen].filter(([, option]) => option?.asked !== undefined));
  return { ...shot, chosen, take: shot.take + 1 };
}

/** Aspects that the user's own sentence tells of, too. */
const TOLD = ['light', 'weather'];

/** The user's sentences with a time of day or a weather in place of another of it, or at the first one's end. */
export function retold(own: readonly string[], aspect: string, { name = '' }: Option): readonly string[] {
  if (!TOLD.includes(aspect)) return own;
  const others = aspects.find(({ id }) => id === aspect)?.options.flatMap(({ asked }) => asked?.source ?? []) ?? [];
  // Only what stands behind a preposition is surely a time or a weather, and no part of a name.
  const said = new RegExp(String.raw`,?\s+(?=(?:at|in|by|before|during)\s)(?:${others.join('|')})`, 'giu');
  const [first = '', ...rest] = own;
  const bare = first.replace(said, '').replace(/[.\s]+$/u, '');
  // Behind a comma it would belong to the last words alone.
  return [`${bare}${bare.includes(',') ? ',' : ''} ${name}.`, ...rest.map((text) => text.replace(said, ''))];
}
