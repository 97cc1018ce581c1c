import { volumeLimits } from '@kinoloom/composition';
import { formatDecimal } from '../../lib/formatters.ts';
import * as words from '../../words/en/editor/meters.ts';

/** `−6.5 dB`; silence has no number. */
export function volumeText(decibels: number): string {
  if (decibels <= volumeLimits.least) return words.silence;
  const amount = formatDecimal(Math.abs(decibels), 1);
  return words.gainIs({ level: Number(amount) === 0 ? '0' : `${decibels < 0 ? '−' : '+'}${amount}` });
}
