import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { language, locale } from './language.ts';

type Tags<English> = English extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never;

/** What a text's places are filled with: words, numbers, dates, and for `<name>…</name>` the element around the words inside. */
type Values<English extends string> = GetICUArgs<
  English,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
> &
  Readonly<Record<Tags<English>, ReactElement>>;

/** A text without places, or what fills the places of one; with tags, in nodes. */
export type Text<English extends string> = keyof Values<English> extends never
  ? string
  : (values: Values<English>) => [Tags<English>] extends [never] ? string : ReactNode;

/** Makes each formatter once: that takes longer than using it. */
function kept<Args extends readonly unknown[], Formatter>(make: (...args: Args) => Formatter) {
  const made = new Map<string, Formatter>();
  return (...args: Args): Formatter => {
    const key = JSON.stringify(args);
    const formatter = made.get(key) ?? make(...args);
    made.set(key, formatter);
    return formatter;
  };
}

const intl: FormatOptions['formatters'] = {
  getDateTimeFormat: kept((...args) => new Intl.DateTimeFormat(...args)),
  getNumberFormat: kept((...args) => new Intl.NumberFormat(...args)),
  getPluralRules: kept((...args) => new Intl.PluralRules(...args)),
};

/** Plain numbers and counts of English by hand: the first formatter of `Intl` takes a page 15 to 30 ms. */
const english: FormatOptions['formatters'] = {
  ...intl,
  getNumberFormat: (at, style) =>
    style
      ? intl.getNumberFormat(at, style)
      : ({ format: (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/gu, ',') } as Intl.NumberFormat),
  getPluralRules: (at, style) =>
    style?.type === 'ordinal'
      ? intl.getPluralRules(at, style)
      : ({ select: (count: number) => (count === 1 ? 'one' : 'other') } as Intl.PluralRules),
};

const options: FormatOptions = { formatters: language === 'en' ? english : intl };

/** A compiled text, as `text` describes it. */
export function message(compiled: CompiledMessage): unknown {
  if (typeof compiled === 'string') return compiled;
  return (values: Readonly<Record<string, string | number | Date | ReactElement>>) => {
    const filling = Object.entries(values).map(([name, value]) => [
      name,
      isValidElement(value) ? (inner: ReactNode[]) => cloneElement(value, undefined, ...inner) : value,
    ]);
    const filled = format<ReactNode>(compiled, locale, Object.fromEntries(filling), options);
    return Array.isArray(filled) ? createElement(Fragment, null, ...filled) : filled;
  };
}
