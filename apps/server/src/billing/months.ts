/** The same day and time so many months later, in UTC; the last day of a month that has no such day. */
export function monthsAfter(start: Date, months: number): Date {
  const day = start.getUTCDate();
  const then = new Date(start);
  then.setUTCDate(1);
  then.setUTCMonth(start.getUTCMonth() + months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(day, last));
  return then;
}

/** How many whole months lie between the start and `end`, which is one of its `monthsAfter`. */
export const monthsBetween = (start: Date, end: Date): number =>
  (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
