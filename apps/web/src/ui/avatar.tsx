import { cx } from './cx.ts';

/** One or two initials of a name, or of the part before the @ of an address. */
function initials(name: string): string {
  const words = name
    .replace(/@.*$/u, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const [first, second] = words;
  const letters = second
    ? [first, second].map((word) => Array.from(word ?? '')[0])
    : Array.from(first ?? '').slice(0, 2);
  return letters.join('').toUpperCase() || '?';
}

/** Decorative: the name is beside it, or labels the button around it. */
export function Avatar({ name, size = 28, className }: { name: string; size?: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        // As generated content: the initials must not be part of the accessible name of the button around them.
        'inline-flex flex-none items-center justify-center rounded-full bg-[#6b4a2f] font-semibold text-[#f8f3eb] before:content-[attr(data-initials)]',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.37)) }}
      data-initials={initials(name)}
    />
  );
}
