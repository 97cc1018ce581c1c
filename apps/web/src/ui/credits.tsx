import { Fragment } from 'react';
import { formatAtMost } from '../lib/formatters.ts';
import * as words from '../words/en/first/ui.ts';
import { cx } from './cx.ts';

/** The credit glyph: a ring around a dot, in the text colour. Decorative. */
export function CreditGlyph({ size = 14, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 14 14" width={size} height={size} aria-hidden="true" className={cx('flex-none', className)}>
      <circle cx="7" cy="7" r="5.7" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <circle cx="7" cy="7" r="2.5" fill="currentColor" />
    </svg>
  );
}

export interface AmountProps {
  value: number;
  /** A larger value is shown as this one and a plus. */
  most?: number;
  /** Amounts of 20 px and more are set in tabular Geist; smaller ones in Geist Mono. */
  size?: 'text' | 'large';
  className?: string;
}

/** A whole number with thousands separators, kerned in monospace. */
export function Amount({ value, most = Infinity, size = 'text', className }: AmountProps) {
  // In turn a group of digits and a separator.
  const parts = formatAtMost(value, most).split(/([^\d+-])/u);
  return (
    <span className={cx(size === 'large' ? 'k-amount-large' : 'font-mono', className)}>
      {parts.map((part, index) => (
        <Fragment key={`${parts.length - index}`}>
          {/* A monospace comma is as wide as a digit: this pulls the thousands together. */}
          {index % 2 === 1 ? <i className={cx('not-italic', size === 'text' && '-mx-[0.18em]')}>{part}</i> : part}
        </Fragment>
      ))}
    </span>
  );
}

/** What something costs: "Free", whole credits, or a rate such as "8/s". */
export function PriceFigure({ credits }: { credits: number | string }) {
  if (credits === 0) return words.free;
  return typeof credits === 'number' ? <Amount value={credits} /> : <span className="font-mono">{credits}</span>;
}

export interface CreditPriceProps {
  /** Whole credits, of which none are free, or a rate such as "8/s". */
  credits: number | string;
  /** It is what was spent in all, of which none is 0. */
  sum?: boolean;
  /** `accent` if it is the main point of the line; `inherit` inside buttons; `media` on a picture, alike in both themes. */
  tone?: 'accent' | 'quiet' | 'inherit' | 'media';
  className?: string;
}

/** Credit glyph and monospace number. Screen readers get the word. */
export function CreditPrice({ credits, sum = false, tone = 'accent', className }: CreditPriceProps) {
  const free = credits === 0 && !sum;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[5px] text-[13px]/4 whitespace-nowrap',
        tone === 'quiet' && 'text-text-2',
        tone === 'media' && 'text-accent',
        className,
      )}
    >
      {!free && <CreditGlyph className={cx(tone === 'accent' && 'text-accent-text')} />}
      <PriceFigure credits={sum ? `${credits}` : credits} />
      {!free && <span className="sr-only"> {words.creditsOf({ amount: Number(credits) })}</span>}
    </span>
  );
}
