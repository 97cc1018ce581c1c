export { bytesText as bytes } from '@kinoloom/contract';

/** Seconds as m:ss, or h:mm:ss from an hour on. Rounds down; nothing below 0:00. */
export function timecode(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Whole credits with thousands separators: 1,284. */
export function formatCredits(amount: number): string {
  // Not `toLocaleString`: its first call takes 100 ms, and every page formats credits.
  return String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Credits in at most six characters: exact up to 99,999, then rounded down as 100k and 1.2M. */
export function shortCredits(amount: number): string {
  const whole = Math.round(amount);
  if (whole < 100_000) return formatCredits(whole);
  if (whole < 1_000_000) return `${Math.floor(whole / 1_000)}k`;
  const tenths = Math.floor(whole / 100_000) / 10;
  return `${tenths < 1_000 ? tenths : formatCredits(Math.floor(tenths))}M`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "just now", "4 min ago", "3 h ago", "yesterday", "12 Nov", "12 Nov 2025"; in the reader's time zone. */
export function relativeTime(when: string | Date, now: Date): string {
  const then = new Date(when);
  const age = now.getTime() - then.getTime();
  if (Number.isNaN(age)) return '';
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString();
  if (sameDay(then, now)) return `${Math.floor(age / hour)} h ago`;
  if (sameDay(then, new Date(now.getTime() - day))) return 'yesterday';
  const date = `${then.getDate()} ${then.toLocaleString('en-GB', { month: 'short' })}`;
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

/** 1 Dec 2026, in the reader's time zone. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 20 Nov 21:22, in the reader's time zone. */
export function dayAndTime(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return `${day} ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** 21:14:02, in the reader's time zone. */
export const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB');

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A whole number up to ten as a word, a larger one as digits. */
export const inWords = (count: number): string => words[count] ?? String(count);
