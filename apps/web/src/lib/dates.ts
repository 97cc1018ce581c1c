const dateStyles = {
  /** 12 Nov */
  day: { day: 'numeric', month: 'short' },
  /** 12 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 20:41 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 20:41:07 */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = new Map<keyof typeof dateStyles, Intl.DateTimeFormat>();

/** A date or time of day in the user's time zone. @throws RangeError for an invalid date */
export function formatDate(when: string | Date, style: keyof typeof dateStyles): string {
  const format = dates.get(style) ?? new Intl.DateTimeFormat('en-GB', dateStyles[style]);
  dates.set(style, format);
  return format.format(new Date(when));
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "just now", "4 min ago", "3 h ago", "yesterday", "12 Nov", "12 Nov 2025"; in the user's time zone. */
export function relativeTime(when: string | Date, now: Date): string {
  const then = new Date(when);
  const age = now.getTime() - then.getTime();
  if (Number.isNaN(age)) return '';
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();
  if (sameDay(then, now)) return `${Math.floor(age / hour)} h ago`;
  if (sameDay(then, new Date(now.getTime() - day))) return 'yesterday';
  return formatDate(then, then.getFullYear() === now.getFullYear() ? 'day' : 'date');
}
