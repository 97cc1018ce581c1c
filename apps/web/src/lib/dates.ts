import { language, locale } from '../words/language.ts';

const dateStyles = {
  /** 12 Nov */
  day: { day: 'numeric', month: 'short' },
  /** 12 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Monday, 24 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Monday, 24 November 2025 */
  weekdayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** November */
  monthName: { month: 'long' },
  /** 20:41 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 20:41:07 */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = new Map<keyof typeof dateStyles, Intl.DateTimeFormat>();

/** A date or time of day in the user's time zone. @throws RangeError for an invalid date */
export function formatDate(when: string | Date, style: keyof typeof dateStyles): string {
  const format = dates.get(style) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale, dateStyles[style]);
  dates.set(style, format);
  return format.format(new Date(when));
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const englishAgo = {
  second: () => 'just now',
  minute: (count: number) => `${count} min ago`,
  hour: (count: number) => `${count} h ago`,
  day: () => 'yesterday',
};
let relative: Intl.RelativeTimeFormat | undefined;

function ago(count: number, unit: keyof typeof englishAgo): string {
  if (language === 'en') return englishAgo[unit](count);
  relative ??= new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  return relative.format(-count, unit);
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();
const daysBefore = (when: Date, count: number): Date =>
  new Date(when.getFullYear(), when.getMonth(), when.getDate() - count, 12);

/** "Today", "Yesterday", "Monday, 24 November", with the year if that is another; in the user's time zone. */
export function dayName(when: Date, now: Date): string {
  const nearby = [0, 1].find((count) => isSameDay(when, daysBefore(now, count)));
  if (nearby === undefined)
    return formatDate(when, when.getFullYear() === now.getFullYear() ? 'weekday' : 'weekdayOfYear');
  const name = new Intl.RelativeTimeFormat(language === 'en' ? 'en-GB' : locale, { numeric: 'auto' }).format(
    -nearby,
    'day',
  );
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** "just now", "4 min ago", "3 h ago", "yesterday", "12 Nov", "12 Nov 2025"; in the user's time zone. */
export function relativeTime(when: string | Date, now: Date): string {
  const then = new Date(when);
  const age = now.getTime() - then.getTime();
  if (Number.isNaN(age)) return '';
  if (age < minute) return ago(0, 'second');
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (isSameDay(then, now)) return ago(Math.floor(age / hour), 'hour');
  if (isSameDay(then, new Date(now.getTime() - day))) return ago(1, 'day');
  return formatDate(then, then.getFullYear() === now.getFullYear() ? 'day' : 'date');
}
