import { cx } from './cx.ts';

const threads = [
  { y: 0, width: 6 },
  { y: 4.4, width: 12 },
  { y: 8.8, width: 18 },
  { y: 13.2, width: 12 },
  { y: 17.6, width: 6 },
];

export interface MarkProps {
  /** Height in px. */
  size?: number;
  /** Animates the threads, for loading states that fill a panel. */
  weaving?: boolean;
  className?: string;
}

/** The logo: a play triangle woven from five threads, one of them amber. Decorative: the text beside it names it. */
export function LogoMark({ size = 20, weaving = false, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 18 20"
      width={size * 0.9}
      height={size}
      aria-hidden="true"
      className={cx('flex-none overflow-visible fill-current', className)}
    >
      {threads.map(({ y, width }, index) => (
        <rect
          key={y}
          x="0"
          y={y}
          width={width}
          height="2.4"
          rx="0.9"
          className={cx(
            index === 2 && 'fill-live',
            weaving && 'origin-left animate-weaving motion-reduce:animate-none',
          )}
          style={{ animationDelay: `${index * 110}ms` }}
        />
      ))}
    </svg>
  );
}
