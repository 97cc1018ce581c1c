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

/** The filter as CSS for canvas: preset, then brightness; `none` if neither has an effect. */
export function filterCss({ preset, brightness }: { preset: keyof typeof filterPresets; brightness: number }): string {
  const { css } = filterPresets[preset];
  const steps = [css, brightness === 100 ? '' : `brightness(${brightness / 100})`].filter((step) => step !== '');
  return steps.length > 0 ? steps.join(' ') : 'none';
}
