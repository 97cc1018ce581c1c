/** A preset, and what is done with it; see `Filter` in style-values.ts, which needs the presets. */
interface Filter {
  readonly preset: keyof typeof filterPresets;
  readonly brightness: number;
  readonly strength?: number | undefined;
}

/** Filter presets as CSS filters, the same for canvas, preview and painter. */
export const filterPresets = {
  none: { label: 'None', css: '' },
  retro: { label: 'Retro', css: 'sepia(0.35) contrast(1.1) saturate(1.2) hue-rotate(-8deg)' },
  vintage: { label: 'Vintage', css: 'sepia(0.55) contrast(0.9) brightness(1.08) saturate(0.85)' },
  'wes-anderson': {
    label: 'Wes Anderson',
    css: 'saturate(1.35) sepia(0.28) hue-rotate(-14deg) brightness(1.14) contrast(0.94)',
  },
  'film-noir': { label: 'Film Noir', css: 'grayscale(1) contrast(1.45) brightness(0.92)' },
  polaroid: { label: 'Polaroid', css: 'contrast(0.88) brightness(1.2) saturate(0.9) sepia(0.15)' },
  cinematic: { label: 'Cinematic', css: 'contrast(1.22) saturate(0.82) brightness(0.92) hue-rotate(6deg)' },
  cool: { label: 'Cool', css: 'hue-rotate(14deg) saturate(0.9) brightness(1.02)' },
  warm: { label: 'Warm', css: 'sepia(0.3) saturate(1.35) hue-rotate(-6deg)' },
  'expired-film': { label: 'Expired Film', css: 'hue-rotate(-22deg) saturate(0.7) contrast(0.86) brightness(1.12)' },
  kodak: { label: 'Kodak', css: 'saturate(1.4) contrast(1.12) sepia(0.16)' },
  'super-8': { label: 'Super 8', css: 'sepia(0.42) saturate(1.5) contrast(1.2) brightness(0.9)' },
} as const satisfies Record<string, { label: string; css: string }>;

const STEP = /([a-z-]+)\((-?[\d.]+)(deg)?\)/g;
/** Steps that change nothing at 1; all others at 0. */
const FACTORS = ['contrast', 'saturate', 'brightness'];

/** A preset's steps, as far as its strength goes. */
function weakened(css: string, strength: number): string {
  if (strength >= 1) return css;
  return css.replaceAll(STEP, (_, name: string, value: string, unit = '') => {
    const rest = FACTORS.includes(name) ? 1 : 0;
    return `${name}(${Number((rest + (Number(value) - rest) * strength).toFixed(4))}${unit})`;
  });
}

/** The filter as CSS for canvas: preset, then brightness; `none` if neither has an effect. */
export function filterCss({ preset, brightness, strength = 1 }: Filter): string {
  const css = strength > 0 ? weakened(filterPresets[preset].css, strength) : '';
  const steps = [css, brightness === 100 ? '' : `brightness(${brightness / 100})`].filter((step) => step !== '');
  return steps.length > 0 ? steps.join(' ') : 'none';
}

/** A filter with another strength, 0 to 1; without the field at 1, and without a preset. */
export function withStrength<Any extends Filter>(filter: Any, strength: number): Any {
  const { strength: _old, ...rest } = filter;
  const value = Math.min(1, Math.max(0, strength));
  return (filter.preset === 'none' || value === 1 ? rest : { ...rest, strength: value }) as Any;
}
