import { defaultStyles, type TextStyles } from '@kinoloom/composition';
import * as words from '../../words/en/editor/text-panels.ts';

/** Position of a new text, as fractions of the canvas. */
interface Stand {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly label: string;
  /** Initial text. */
  readonly sample: string;
  readonly stand: Stand;
  readonly looks: Partial<TextStyles>;
}

const shade = { x: 0, y: 3, blur: 18, color: '#000000a6' } as const;
const middle: Stand = { left: 0.15, top: 0.38, width: 0.7, height: 0.24 };
const upper: Stand = { left: 0.15, top: 0.12, width: 0.7, height: 0.2 };
const lower: Stand = { left: 0.06, top: 0.72, width: 0.6, height: 0.2 };

/** Named text styles, applied as a whole. */
export const textStyles = {
  wide: {
    label: words.wide,
    sample: words.wideSample,
    stand: upper,
    looks: { fontSize: 104, fontWeight: 500, letterSpacing: 0.24, textTransform: 'uppercase', textShadow: shade },
  },
  serif: {
    label: words.serifTitle,
    sample: words.serifSample,
    stand: middle,
    looks: { fontFamily: 'serif', fontSize: 128, fontWeight: 400, lineHeight: 1.05, textShadow: shade },
  },
  marquee: {
    label: words.marquee,
    sample: words.marqueeSample,
    stand: middle,
    looks: { fontFamily: 'bungee-inline', fontSize: 120, textTransform: 'uppercase', textShadow: shade },
  },
  lower: {
    label: words.lowerThird,
    sample: words.lowerThirdSample,
    stand: lower,
    looks: { fontFamily: 'league-spartan', fontSize: 60, fontWeight: 600, textAlign: 'left', textShadow: shade },
  },
  slate: {
    label: words.slate,
    sample: words.slateSample,
    stand: middle,
    looks: {
      fontFamily: 'mono',
      fontSize: 64,
      backgroundColor: '#0c0b09d9',
      textTransform: 'uppercase',
      lineHeight: 1.4,
    },
  },
  highlight: {
    label: words.highlighted,
    sample: words.highlightedSample,
    stand: middle,
    looks: { fontSize: 84, fontWeight: 700, color: '#1b1713', highlightStyle: 'box', highlightColor: '#ffd24a' },
  },
  retro: {
    label: words.retroTitle,
    sample: words.retroSample,
    stand: middle,
    looks: {
      fontFamily: 'retro',
      fontSize: 132,
      color: '#ffd9a0',
      outline: { width: 6, color: '#7a2e1d' },
      textShadow: { x: 6, y: 8, blur: 0, color: '#3a120a' },
    },
  },
  glow: {
    label: words.glowing,
    sample: words.glowingSample,
    stand: middle,
    looks: { fontSize: 110, fontWeight: 600, color: '#eaf6ff', highlightStyle: 'glow', highlightColor: '#72bbf2' },
  },
  outline: {
    label: words.outlined,
    sample: words.outlinedSample,
    stand: middle,
    looks: {
      fontFamily: 'league-spartan',
      fontSize: 150,
      fontWeight: 900,
      textTransform: 'uppercase',
      outline: { width: 8, color: '#0c0b09' },
    },
  },
} as const satisfies Readonly<Record<string, TextStyle>>;

export type TextStyleName = keyof typeof textStyles;

const isName = (name: string): name is TextStyleName => name in textStyles;
export const textStyleNames = Object.keys(textStyles).filter(isName);

/** The properties that a style sets: all but those of every overlay. */
const {
  opacity: _opacity,
  zIndex: _layer,
  transform: _transform,
  filter: _filter,
  borderRadius: _radius,
  padding: _padding,
  paddingBackgroundColor: _ground,
  animation: _animation,
  ...letters
} = defaultStyles.text;

/** Applies a text style. A font of the user's own would stand before its family. */
export const inStyle = ({ font: _font, ...styles }: TextStyles, name: TextStyleName): TextStyles => ({
  ...styles,
  ...letters,
  ...textStyles[name].looks,
});

/** The style of a text, unless its properties were changed since. */
export const styleOf = (styles: TextStyles): TextStyleName | null =>
  textStyleNames.find((name) => JSON.stringify(sorted(inStyle(styles, name))) === JSON.stringify(sorted(styles))) ??
  null;

const sorted = (styles: TextStyles): [string, unknown][] =>
  Object.entries(styles).toSorted(([a], [b]) => a.localeCompare(b));
