import type { CaptionTemplate } from '../../captions.ts';
import type { OwnFont } from '../../own-font.ts';
import type { FontFamily } from '../../style-values.ts';
import type { CaptionOverlay } from '../../overlay.ts';

/** Typography and colours of a caption template; its painter decides how words are shown. */
export interface CaptionDesign {
  readonly family: FontFamily;
  readonly font?: OwnFont | undefined;
  readonly italic: boolean;
  readonly weight: number;
  /** As a multiple of the overlay's font size. */
  readonly size: number;
  /** In em. */
  readonly tracking: number;
  readonly lineHeight: number;
  /** Word spacing, as a multiple of the typeface's space. */
  readonly spacing: number;
  readonly uppercase: boolean;
  readonly colour: string;
  readonly highlight: string;
}

const upright = { italic: false, uppercase: false, tracking: 0, lineHeight: 1.28, size: 1, spacing: 1 } as const;

const looks: Readonly<Record<CaptionTemplate, CaptionDesign>> = {
  classic: { ...upright, family: 'sans', weight: 700, tracking: -0.015, colour: '#fffdf8', highlight: '#ffd24a' },
  hustle: {
    ...upright,
    family: 'sans',
    weight: 900,
    size: 1.14,
    spacing: 1.45,
    tracking: -0.02,
    uppercase: true,
    colour: '#ffffff',
    highlight: '#b6f22c',
  },
  medusa: {
    ...upright,
    family: 'serif',
    weight: 400,
    italic: true,
    size: 1.34,
    lineHeight: 1.2,
    colour: '#dfeed0',
    highlight: '#f8fff0',
  },
  minimal: {
    ...upright,
    family: 'sans',
    weight: 500,
    size: 0.84,
    lineHeight: 1.4,
    colour: '#ffffff',
    highlight: '#ffffff',
  },
  neon: {
    ...upright,
    family: 'sans',
    weight: 600,
    size: 1.02,
    tracking: 0.02,
    colour: '#ff3fd0',
    highlight: '#2fe6ff',
  },
  handwritten: {
    ...upright,
    family: 'handwritten',
    weight: 700,
    size: 1.52,
    lineHeight: 1.02,
    colour: '#fff4df',
    highlight: '#ffc46b',
  },
  retro: {
    ...upright,
    family: 'retro',
    weight: 400,
    size: 1.14,
    tracking: 0.01,
    colour: '#ffefc9',
    highlight: '#ffb13d',
  },
  cinematic: {
    ...upright,
    family: 'serif',
    weight: 400,
    size: 0.82,
    tracking: 0.2,
    lineHeight: 1.5,
    uppercase: true,
    colour: '#f3e9d6',
    highlight: '#ffe2a6',
  },
  gradient: {
    ...upright,
    family: 'sans',
    weight: 800,
    size: 1.1,
    spacing: 1.2,
    tracking: -0.02,
    colour: '#ff4f93',
    highlight: '#ffb52e',
  },
  future: {
    ...upright,
    family: 'mono',
    weight: 500,
    size: 0.8,
    tracking: 0.03,
    lineHeight: 1.5,
    uppercase: true,
    colour: '#eaf2ff',
    highlight: '#63b3ff',
  },
};

/** The template's design with the overlay's own styles. */
export function captionDesign({ template, styles }: CaptionOverlay): CaptionDesign {
  const look = looks[template];
  return {
    ...look,
    family: styles.fontFamily ?? look.family,
    font: styles.font,
    colour: styles.color ?? look.colour,
    highlight: styles.highlightColor ?? look.highlight,
  };
}
