import {
  fontSizes,
  FontFamily,
  HighlightStyle,
  restyled,
  type TextOverlay,
  type TextStyles,
} from '@kinoloom/composition';
import { fontsFor } from '@kinoloom/composition/painter';
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { useCallback, useEffect, useId, type ReactNode } from 'react';
import { formatFixed } from '../../../lib/formatters.ts';
import { windowFonts } from '../../player/worker/font-cache.ts';
import { brightColours, propertiesOf, PropertyRows, whole } from '../controls/properties.tsx';
import { ControlRow, Section, WordsField } from '../controls/rows.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import type { AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import { TextStyleSection, wordsOnTile } from './text-panel.tsx';
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
const font = [
  text.slider(words.size, [fontSizes.min, fontSizes.max, 1], whole, text.style('fontSize')),
  text.slider(words.weight, [300, 900, 100], String, text.style('fontWeight')),
];
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
  const highlighted = overlays.every(({ styles }) => styles.highlightStyle !== 'none');
  return (
    <>
      <Section title={words.font}>
        <Families
          value={sameOf(overlays, ({ styles }) => styles.fontFamily)}
          onChange={(fontFamily) => set({ fontFamily }, 'font')}
        />
        <PropertyRows overlays={overlays} properties={font} />
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
const families = [
  { family: 'sans', label: words.sans },
  { family: 'serif', label: words.serif },
  { family: 'mono', label: words.mono },
  { family: 'retro', label: words.retro },
  { family: 'league-spartan', label: words.leagueSpartan },
  { family: 'bungee-inline', label: words.bungeeInline },
] as const satisfies readonly { family: FontFamily; label: string }[];

const filesOf = (family: FontFamily) => fontsFor('Aa', { family, italic: false, han: 'chinese' });

interface ChoiceProps<Value> {
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Font family options, each in its own font, which is loaded when the option scrolls into view. */
function Families({ value, onChange }: ChoiceProps<FontFamily>) {
  const name = useId();
  useEffect(() => {
    for (const { family } of families)
      // If a font cannot be loaded, the panel's own is used.
      windowFonts.load(filesOf(family)).catch(() => undefined);
  }, []);
  return (
    <div role="radiogroup" aria-label={words.font} className="grid grid-cols-2 gap-1.5">
      {families.map(({ family, label }) => (
        <label
          key={family}
          className="choice-card flex h-9.5 items-center overflow-hidden rounded-sm px-2.5 text-[15px] whitespace-nowrap pointer-coarse:h-11"
          style={{
            fontFamily: filesOf(family)
              .map(({ alias }) => `"${alias}"`)
              .join(', '),
          }}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={family === value}
            onChange={() => onChange(family)}
          />
          {label}
        </label>
      ))}
    </div>
  );
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
