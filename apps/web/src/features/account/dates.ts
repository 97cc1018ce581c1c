/** 1 Dec 2026, where the reader is. */
export function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** 20 Nov 21:22, where the reader is. */
export function dayAndTime(iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return `${day} ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** 21:14:02, where the reader is. */
export const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB');
