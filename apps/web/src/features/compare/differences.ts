import type { MediaRecord } from '@kinoloom/contract';
import { formatDate } from '../../lib/dates.ts';
import { formatDecimal, inSentence } from '../../lib/formatters.ts';
import { makerName } from '../../lib/media-names.ts';
import { locale } from '../../words/language.ts';
import * as words from '../../words/en/studio/compare.ts';

export interface Fact {
  readonly name: string;
  /** Of each result, in their order; null: it has none. */
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

const seedOf = ({ metadata }: MediaRecord): string | null => {
  const { seed } = metadata;
  return typeof seed === 'number' || (typeof seed === 'string' && seed !== '') ? String(seed) : null;
};
const sizeOf = ({ width, height, resolution }: MediaRecord): string | null =>
  width && height ? `${width}×${height}` : (resolution?.replace('x', '×') ?? null);
const lengthOf = ({ duration }: MediaRecord): string | null =>
  duration === null ? null : words.seconds({ seconds: formatDecimal(duration, 1) });

/** What compared results were made with. */
export function factsOf(media: readonly MediaRecord[]): Fact[] {
  const fact = (name: string, valueOf: (one: MediaRecord) => string | null): Fact => {
    const values = media.map(valueOf);
    return { name, values, differs: new Set(values).size > 1 };
  };
  return [
    fact(words.prompt, ({ prompt }) => prompt?.trim() || null),
    fact(words.model, ({ model }) => makerName(model)),
    fact(words.seed, seedOf),
    fact(words.size, sizeOf),
    fact(words.length, lengthOf),
    fact(words.price, ({ credits_used: credits }) => words.credits({ credits })),
  ].filter(({ values }) => values.some((value) => value !== null));
}

/** When it was made. No two results have the same time, so it is not a difference. */
export const madeAt = ({ created_at: made }: MediaRecord): string =>
  `${formatDate(made, 'day')}, ${formatDate(made, 'time')}`;

const list = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);

/** "Different: seed, price. Same: prompt, model." */
export function summaryOf(facts: readonly Fact[]): string {
  const named = (differ: boolean): string[] =>
    facts.filter(({ differs }) => differs === differ).map(({ name }) => inSentence(name));
  const [different, same] = [named(true), named(false)];
  return [
    different.length > 0 ? words.different({ names: list(different) }) : null,
    same.length > 0 ? words.same({ names: list(same) }) : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
