/** A CSS filter as canvases round it alike: what remains for the canvas, and a share of light that is drawn instead. */
export interface FilterPasses {
  readonly css: string;
  /** 0 to 1, to be multiplied with afterwards. */
  readonly light: number;
}

const STEP = /([a-z-]+)\(([^)]*)\)/g;
/** Steps that give the same whether brightness comes before or after them: each colour is a sum of shares of colours. */
const LINEAR = new Set(['saturate', 'sepia', 'grayscale', 'hue-rotate', 'brightness']);

/**
 * Takes out of a filter what canvases round in two ways and can be had in one: saturation below 1 is a share of
 * greyness (Filter Effects 1 defines both by the same luminance), and brightness below 1 a veil of black.
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
