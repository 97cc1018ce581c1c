import { FontFamily, fontSizes, HighlightStyle, type TextOverlay, type TextStyles } from '@kinoloom/composition';
import { fontsFor } from '@kinoloom/composition/painter';
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { sameOf, type Several } from '../controls/several.ts';
import { SliderRow } from '../controls/slider-row.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { windowFonts } from '../../player/worker/font-cache.ts';

const inks = ['#fff6e6', '#0c0b09', '#ffd24a', '#ff6b60', '#72bbf2'] as const;

/** The families of document 2; `handwritten` belongs to the captions. */
const families = [
  { family: 'sans', label: 'Sans' },
  { family: 'serif', label: 'Serif' },
  { family: 'mono', label: 'Mono' },
  { family: 'retro', label: 'Retro' },
  { family: 'league-spartan', label: 'League Spartan' },
  { family: 'bungee-inline', label: 'Bungee Inline' },
] as const satisfies readonly { family: FontFamily; label: string }[];

const fontOf = (family: FontFamily): string =>
  fontsFor('Aa', { family, italic: false, han: 'chinese' })
    .map(({ alias }) => `"${alias}"`)
    .join(', ');

/** The families of letters, each written in itself; a family is fetched when its name is first on the screen. */
function Families({ value, onChange }: { value: FontFamily | undefined; onChange: (family: FontFamily) => void }) {
  const name = useId();
  useEffect(() => {
    for (const { family } of families)
      // A family that can't be fetched is written in the panel's own letters.
      windowFonts.load(fontsFor('Aa', { family, italic: false, han: 'chinese' })).catch(() => undefined);
  }, []);
  return (
    <div role="radiogroup" aria-label="Font" className="pn-fonts">
      {families.map(({ family, label }) => (
        <label key={family} className="pn-font" style={{ fontFamily: fontOf(family) }}>
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

const weights = [300, 400, 500, 600, 700, 800, 900] as const;

/** The letters of a text, or of several at once. */
export function TextLetters({ overlays }: { overlays: Several<TextOverlay> }) {
  const revise = useRevise();
  const change = (patch: (styles: TextStyles) => Partial<TextStyles>, field: string): void =>
    revise(
      overlays.map((overlay) => restyled(overlay, patch(overlay.styles))),
      field,
    );
  const set = (patch: Partial<TextStyles>, field: string): void => change(() => patch, field);
  const same = <Value,>(read: (styles: TextStyles) => Value): Value | undefined =>
    sameOf(overlays, (overlay) => read(overlay.styles));
  const valuesOf = (read: (styles: TextStyles) => number): number[] => overlays.map((overlay) => read(overlay.styles));
  return (
    <>
      <Section title="Font">
        <Families value={same(({ fontFamily }) => fontFamily)} onChange={(fontFamily) => set({ fontFamily }, 'font')} />
        <SliderRow
          label="Size"
          values={valuesOf((of) => of.fontSize)}
          min={fontSizes.min}
          max={fontSizes.max}
          step={1}
          text={(value) => String(Math.round(value))}
          onBegin={revise.renew}
          onChange={(fontSize) => set({ fontSize }, 'size')}
        />
        <SliderRow
          label="Weight"
          values={valuesOf((of) => of.fontWeight)}
          min={weights[0]}
          max={900}
          step={100}
          text={String}
          onBegin={revise.renew}
          onChange={(fontWeight) => set({ fontWeight }, 'weight')}
        />
      </Section>
      <Section>
        <ControlRow label="Align">
          <Segmented<TextStyles['textAlign'] | ''>
            label="Align"
            block
            size={28}
            iconsOnly
            value={same(({ textAlign }) => textAlign) ?? ''}
            onValueChange={(textAlign) => textAlign !== '' && set({ textAlign }, 'align')}
            options={[
              { value: 'left', label: 'Left', icon: <TextAlignStart /> },
              { value: 'center', label: 'Centre', icon: <TextAlignCenter /> },
              { value: 'right', label: 'Right', icon: <TextAlignEnd /> },
            ]}
          />
        </ControlRow>
        <ControlRow label="Colour">
          <Swatches
            label="Colour"
            value={same(({ color }) => color)}
            colours={inks}
            onBegin={revise.renew}
            onChange={(color) => color && set({ color }, 'colour')}
          />
        </ControlRow>
        <ControlRow label="Highlight">
          <HighlightChoice
            value={same(({ highlightStyle }) => highlightStyle)}
            onChange={(highlightStyle) => set({ highlightStyle }, 'highlight')}
          />
        </ControlRow>
        {overlays.every(({ styles }) => styles.highlightStyle !== 'none') && (
          <ControlRow label="Highlight colour">
            <Swatches
              label="Highlight colour"
              value={same(({ highlightColor }) => highlightColor)}
              colours={['#ffd24a', '#ff6b60', '#72bbf2', '#b5d65a', '#a898f5']}
              onBegin={revise.renew}
              onChange={(highlightColor) => highlightColor && set({ highlightColor }, 'highlightColour')}
            />
          </ControlRow>
        )}
        <ControlRow label="Background">
          <Swatches
            label="Background"
            none="No background"
            value={same(({ backgroundColor }) => backgroundColor)}
            colours={['#0c0b09', '#0c0b09b3', '#f5f0e8', '#7a2e1d']}
            onBegin={revise.renew}
            onChange={(backgroundColor) => set({ backgroundColor }, 'background')}
          />
        </ControlRow>
        <SliderRow
          label="Outline"
          values={valuesOf((of) => of.outline?.width ?? 0)}
          min={0}
          max={24}
          step={1}
          text={(value) => `${value} px`}
          onBegin={revise.renew}
          onChange={(width) =>
            change(
              ({ outline }) => ({ outline: width > 0 ? { width, color: outline?.color ?? '#0c0b09' } : null }),
              'outline',
            )
          }
        />
        <SliderRow
          label="Shadow"
          values={valuesOf((of) => of.textShadow?.blur ?? 0)}
          min={0}
          max={60}
          step={2}
          text={(value) => `${value} px`}
          onBegin={revise.renew}
          onChange={(blur) =>
            change(({ textShadow }) => {
              const { x, y, color } = textShadow ?? { x: 0, y: 3, color: '#000000a6' };
              return { textShadow: blur > 0 ? { x, y, blur, color } : null };
            }, 'shadow')
          }
        />
        <SliderRow
          label="Spacing"
          name="Letter spacing"
          values={valuesOf((of) => of.letterSpacing)}
          min={-0.1}
          max={1}
          step={0.01}
          text={(value) => `${value.toFixed(2)} em`}
          onBegin={revise.renew}
          onChange={(letterSpacing) => set({ letterSpacing }, 'spacing')}
        />
        <SliderRow
          label="Line height"
          values={valuesOf((of) => of.lineHeight)}
          min={0.8}
          max={2.4}
          step={0.1}
          text={(value) => value.toFixed(1)}
          onBegin={revise.renew}
          onChange={(lineHeight) => set({ lineHeight }, 'lineHeight')}
        />
      </Section>
    </>
  );
}

const highlightNames: Readonly<Record<HighlightStyle, string>> = {
  none: 'None',
  box: 'Box',
  line: 'Line',
  glow: 'Glow',
};

function HighlightChoice({
  value,
  onChange,
}: {
  value: HighlightStyle | undefined;
  onChange: (style: HighlightStyle) => void;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Highlight" className="pn-highlights">
      {HighlightStyle.options.map((style) => (
        <label key={style} className="pn-highlight">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={style === value}
            onChange={() => onChange(style)}
          />
          <span className={`pn-highlight-${style}`}>{highlightNames[style]}</span>
        </label>
      ))}
    </div>
  );
}
