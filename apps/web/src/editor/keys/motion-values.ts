import type { AnimatedProperty, EaseName } from '@kinoloom/composition';
import { formatDecimal } from '../../lib/formatters.ts';
import * as words from '../../words/en/editor/motion.ts';

/** Values that are keyed together, and by what name. */
export interface MotionGroup {
  readonly name: string;
  readonly properties: readonly [AnimatedProperty, ...AnimatedProperty[]];
  /** A value as it is shown. */
  readonly text: (value: number) => string;
}

const pixels = (value: number): string => `${Math.round(value)} px`;
const percent = (value: number): string => `${formatDecimal(value * 100, 1)}%`;
const degrees = (value: number): string => `${formatDecimal(value, 1)}°`;

/** The sides of a crop, keyed together. */
export const cropProperties = ['cropLeft', 'cropTop', 'cropRight', 'cropBottom'] as const satisfies AnimatedProperty[];

export const motionGroups: readonly MotionGroup[] = [
  { name: words.position, properties: ['left', 'top'], text: pixels },
  { name: words.scale, properties: ['scale'], text: percent },
  { name: words.rotation, properties: ['rotation'], text: degrees },
  { name: words.opacity, properties: ['opacity'], text: percent },
  { name: words.volume, properties: ['volume'], text: percent },
  { name: words.blur, properties: ['blur'], text: pixels },
  { name: words.filterStrength, properties: ['filterStrength'], text: percent },
  { name: words.lookStrength, properties: ['lookStrength'], text: percent },
  { name: words.crop, properties: cropProperties, text: percent },
];

export const easeNames: Readonly<Record<EaseName, string>> = {
  linear: words.linear,
  easeIn: words.easeIn,
  easeOut: words.easeOut,
  easeBoth: words.easeBoth,
  hold: words.hold,
};
