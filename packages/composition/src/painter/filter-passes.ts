/** A CSS filter split for identical rounding everywhere: a remaining filter and a brightness share drawn apart. */
export interface FilterPasses {
  readonly css: string;
  /** Brightness to multiply with afterwards, 0 to 1. */
  readonly light: number;
}

const STEP = /([a-z-]+)\(([^)]*)\)/g;
/** Steps that commute with brightness: each output colour is a linear combination of input colours. */
const LINEAR = new Set(['saturate', 'sepia', 'grayscale', 'hue-rotate', 'brightness']);

/**
 * Extracts from a filter the steps that canvas implementations round differently: saturation below 1 becomes a share of
 * greyscale (Filter Effects 1 defines both by the same luminance), and brightness below 1 a black layer.
 */
export function passesOf(filter: string): FilterPasses {
  const steps = Array.from(filter.matchAll(STEP), ([step, name = '', amount = '']) => ({ step, name, amount }));
  let light = 1;
  let linear = true;
  const kept: string[] = [];
  for (const { step, name, amount } of steps.toReversed()) {
    linear &&= LINEAR.has(name);
    const value = Number(amount);
    if (linear && name === 'brightness' && value < 1) light *= value;
    else kept.unshift(name === 'saturate' && value < 1 ? `grayscale(${Number((1 - value).toFixed(4))})` : step);
  }
  return { css: kept.join(' ') || 'none', light };
}
