import type { PushNote } from '@kinoloom/contract';
import format from 'icu-minify/format';
import type { NoticeTexts } from './texts.ts';

const names: Readonly<Record<keyof PushNote['done'], string>> = {
  video: 'clips',
  image: 'images',
  audio: 'sounds',
  render: 'films',
};

/** What both messages say, in one notification. */
export function together(note: PushNote, shown: PushNote | undefined): PushNote {
  if (!shown) return note;
  const done = { ...shown.done };
  for (const kind of Object.keys(note.done) as (keyof typeof names)[])
    done[kind] = (done[kind] ?? 0) + (note.done[kind] ?? 0);
  return { ...note, done, failed: note.failed + shown.failed, flow: note.flow === shown.flow ? note.flow : null };
}

/** The words of a notification. */
export function noticeOf(
  { done, failed, language }: PushNote,
  texts: Readonly<Record<string, NoticeTexts>>,
): { readonly title: string; readonly body: string } {
  const locale = texts[language] ? language : 'en';
  const say = (name: string, count: number): string => {
    const text = texts[locale]?.[name] ?? texts['en']?.[name] ?? '';
    return typeof text === 'string' ? text : String(format(text, locale, { count }, { formatters }));
  };
  const kinds = Object.entries(done);
  const count = kinds.reduce((sum, [, number]) => sum + number, 0);
  if (count === 0) return { title: say('failed', failed), body: say('costsNothing', failed) };
  const name = kinds.length === 1 ? names[kinds[0]?.[0] as keyof typeof names] : 'results';
  return { title: say(name, count), body: failed > 0 ? say('alsoFailed', failed) : '' };
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};
