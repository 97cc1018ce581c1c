import type { OverlayType } from '@kinoloom/composition';

/** Design tokens for painting the canvas. */
export interface Theme {
  readonly bg: string;
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly red: string;
  readonly focus: string;
  readonly onMedia: string;
  readonly glass: string;
  readonly hues: Readonly<Record<OverlayType, string>>;
  /** Body colours: the hue mixed with the ground as defined by the tokens. */
  readonly bodies: Readonly<Record<OverlayType, string>>;
  /** Share of the hue in a body's border; 0 to 1. */
  readonly edge: number;
  readonly font: string;
  readonly mono: string;
}

/** Same in both themes: the waveform is yellow on a dark body. */
export const SOUND = { body: '#2b220c', wave: '#ffd24a', line: '#b98f1d' } as const;

const none: Record<OverlayType, string> = {
  video: '',
  sound: '',
  text: '',
  image: '',
  caption: '',
  sticker: '',
  template: '',
  compound: '',
  adjustment: '',
};
const HUES = Object.keys(none) as OverlayType[];

export function themeOf(element: Element): Theme {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const share = (name: string): number => Number.parseFloat(token(name)) / 100;
  const hues: Partial<Record<OverlayType, string>> = {};
  const bodies: Partial<Record<OverlayType, string>> = {};
  for (const hue of HUES) {
    hues[hue] = token(`tl-${hue}`);
    bodies[hue] = hue === 'sound' ? SOUND.body : `color-mix(in srgb, ${hues[hue]} ${token('tl-fill')}, ${token('bg')})`;
  }
  return {
    bg: token('bg'),
    surface: token('surface'),
    line: token('line'),
    lineStrong: token('line-strong'),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    red: token('red'),
    focus: token('focus'),
    onMedia: token('on-media'),
    glass: token('glass'),
    hues: { ...none, ...hues },
    bodies: { ...none, ...bodies },
    edge: share('tl-edge'),
    font: `500 12px ${token('font')}`,
    mono: `11px ${token('mono')}`,
  };
}

/** Of an onscreen or offscreen canvas. */
export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
