import {
  fontSizes,
  HighlightStyle,
  nearestWeight,
  restyled,
  weightsOf,
  type OwnFont,
  type TextOverlay,
  type TextStyles,
} from '@kinoloom/composition';
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { Suspense, useCallback, useId, type ReactNode } from 'react';
import { formatFixed } from '../../../lib/formatters.ts';
import { brightColours, propertiesOf, PropertyRows, whole } from '../controls/properties.tsx';
import { ControlRow, Section, WordsField } from '../controls/rows.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import type { AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import type { BundledFont, ChosenFont } from './font-choice.tsx';
import { FontChoice } from './lazy-font-choice.ts';
import { TextStyleSection, wordsOnTile } from './text-panel.tsx';
import * as fontWords from '../../../words/en/editor/fonts.ts';
import * as words from '../../../words/en/editor/text-panels.ts';

/** Editor of a selected text: content, typography, animation and box. */
export function TextEditor({ overlay }: { overlay: TextOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const { content, styles } = overlay;
  const firstWords = content.trim().split(/\s+/u).slice(0, 2).join(' ') || words.textPanel;
  const stylesText = JSON.stringify(styles);
  const scene = useCallback<AnimatedScene>(
    (animation) => [groundOverlay(), { ...wordsOnTile(firstWords, { ...styles, fontSize: 180, animation }) }],
    // oxlint-disable-next-line react/exhaustive-deps -- equal styles make equal tiles
    [firstWords, stylesText],
  );
  return (
    <OverlayTabs
      overlay={overlay}
      title={words.textPanel}
      label={words.textPanel}
      first={words.textPanel}
      picture={picture}
      scene={scene}
    >
      <Section>
        <WordsField
          label={words.content}
          hideLabel
          rows={Math.min(6, Math.max(1, content.split('\n').length))}
          value={content}
          onFocus={revise.renew}
          onChange={(event) => revise({ ...overlay, content: event.target.value }, 'content')}
        />
      </Section>
      <TextStyleSection overlays={[overlay]} />
      <TextLetters overlays={[overlay]} />
    </OverlayTabs>
  );
}

const pixels = (value: number): string => `${value} px`;

const text = propertiesOf<TextStyles>();
const alignAndColour = [
  text.choice<TextStyles['textAlign']>(
    words.align,
    [
      { value: 'left', label: words.left, icon: <TextAlignStart /> },
      { value: 'center', label: words.centre, icon: <TextAlignCenter /> },
      { value: 'right', label: words.right, icon: <TextAlignEnd /> },
    ],
    text.style('textAlign'),
  ),
  text.colour(words.colour, ['#fff6e6', '#0c0b09', '#ffd24a', '#ff6b60', '#72bbf2'], text.style('color')),
];
const highlightColour = text.colour(words.highlightColour, [...brightColours, '#a898f5'], text.style('highlightColor'));
const letters = [
  text.optionalColour(
    words.background,
    words.noBackground,
    ['#0c0b09', '#0c0b09b3', '#f5f0e8', '#7a2e1d'],
    text.style('backgroundColor'),
  ),
  text.slider(words.outline, [0, 24, 1], pixels, {
    read: (of) => of.outline?.width ?? 0,
    write: (width, { outline }) => ({ outline: width > 0 ? { width, color: outline?.color ?? '#0c0b09' } : null }),
  }),
  text.slider(words.shadow, [0, 60, 2], pixels, {
    read: (of) => of.textShadow?.blur ?? 0,
    write: (blur, { textShadow }) => {
      const { x, y, color } = textShadow ?? { x: 0, y: 3, color: '#000000a6' };
      return { textShadow: blur > 0 ? { x, y, blur, color } : null };
    },
  }),
  text.slider(
    { label: words.spacing, inFull: words.letterSpacing },
    [-0.1, 1, 0.01],
    (value) => `${formatFixed(value, 2)} em`,
    text.style('letterSpacing'),
  ),
  text.slider(words.lineHeight, [0.8, 2.4, 0.1], (value) => formatFixed(value, 1), text.style('lineHeight')),
];

export function TextLetters({ overlays }: { overlays: Several<TextOverlay> }) {
  const revise = useRevise();
  const set = (patch: Partial<TextStyles>, field: string): void =>
    revise(
      overlays.map((overlay) => restyled(overlay, patch)),
      field,
    );
  const chosen = sameOf(overlays, ({ styles: { fontFamily: family, font } }): ChosenFont => ({ family, font }));
  const highlighted = overlays.every(({ styles }) => styles.highlightStyle !== 'none');
  return (
    <>
      <Section title={words.font}>
        <Suspense>
          <FontChoice
            label={words.font}
            value={chosen}
            bundled={bundledFonts}
            onChange={(to) => revise(overlays.map(setIn(to)), 'font')}
          />
        </Suspense>
        <PropertyRows overlays={overlays} properties={lettersOf(chosen?.font)} />
      </Section>
      <Section>
        <PropertyRows overlays={overlays} properties={alignAndColour} />
        <ControlRow label={words.highlight}>
          <HighlightChoice
            value={sameOf(overlays, ({ styles }) => styles.highlightStyle)}
            onChange={(highlightStyle) => set({ highlightStyle }, 'highlight')}
          />
        </ControlRow>
        <PropertyRows overlays={overlays} properties={[...(highlighted ? [highlightColour] : []), ...letters]} />
      </Section>
    </>
  );
}

/** The families of docs/contract/editor.md; `handwritten` belongs to the captions. */
export const bundledFonts = [
  { family: 'sans', label: words.sans },
  { family: 'serif', label: words.serif },
  { family: 'mono', label: words.mono },
  { family: 'retro', label: words.retro },
  { family: 'league-spartan', label: words.leagueSpartan },
  { family: 'bungee-inline', label: words.bungeeInline },
] as const satisfies readonly BundledFont[];

/** A text in another font, in a weight that it has. */
const setIn =
  ({ family, font }: ChosenFont) =>
  (overlay: TextOverlay): TextOverlay => {
    const { fontFamily, fontWeight } = overlay.styles;
    const fitting = font ? { fontWeight: nearestWeight(font, fontWeight) } : {};
    return restyled(overlay, { fontFamily: family ?? fontFamily, font, ...fitting });
  };

const slope = text.choice<TextStyles['fontStyle']>(
  fontWords.slope,
  [
    { value: 'normal', label: fontWords.upright },
    { value: 'italic', label: fontWords.italic },
  ],
  text.style('fontStyle'),
);
const size = text.slider(words.size, [fontSizes.min, fontSizes.max, 1], whole, text.style('fontSize'));
const weightFrom = (least: number, most: number) =>
  text.slider(words.weight, [least, most, 100], String, text.style('fontWeight'));

/** The most weights that are shown beside one another. */
const FEW = 4;

/** The weights and slopes that a font has: none to choose where there is one. */
function lettersOf(font: OwnFont | undefined) {
  if (!font) return [size, weightFrom(300, 900)];
  const weights = weightsOf(font);
  const [least = 400, most = least] = [weights[0], weights.at(-1)];
  const few = text.choice(
    words.weight,
    weights.map((weight) => ({ value: `${weight}`, label: `${weight}` })),
    {
      read: ({ fontWeight }) => `${nearestWeight(font, fontWeight)}`,
      write: (weight) => ({ fontWeight: Number(weight) }),
    },
  );
  const several = weights.length > 1 ? [weights.length <= FEW ? few : weightFrom(least, most)] : [];
  const hasBoth = new Set(font.faces.map(({ italic }) => italic)).size > 1;
  return [size, ...several, ...(hasBoth ? [slope] : [])];
}

interface ChoiceProps<Value> {
  value: Value | undefined;
  onChange: (value: Value) => void;
}

const highlights: Readonly<Record<HighlightStyle, ReactNode>> = {
  none: <span className="text-text-2">{words.noHighlight}</span>,
  box: <span className="rounded-[2px] bg-[#ffd24a] px-[5px] text-[#1b1713]">{words.box}</span>,
  line: <span className="border-b-2 border-[#ffd24a] in-data-[theme=light]:border-[#b8860b]">{words.line}</span>,
  glow: <span className="[text-shadow:0_0_7px_#ffd24a]">{words.glow}</span>,
};

function HighlightChoice({ value, onChange }: ChoiceProps<HighlightStyle>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={words.highlight} className="grid flex-1 grid-cols-4 gap-1.5">
      {HighlightStyle.options.map((style) => (
        <label
          key={style}
          className="choice-card flex h-8 items-center justify-center overflow-hidden rounded-sm px-0.5 text-[12px] font-medium whitespace-nowrap pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={style === value}
            onChange={() => onChange(style)}
          />
          {highlights[style]}
        </label>
      ))}
    </div>
  );
}
