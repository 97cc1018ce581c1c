import { fontSizes, FontFamily, HighlightStyle, type TextOverlay, type TextStyles } from '@kinoloom/composition';
import { fontsFor } from '@kinoloom/composition/painter';
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from 'lucide-react';
import { useCallback, useEffect, useId } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { windowFonts } from '../../player/window-fonts.ts';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { Slider } from '../controls/slider.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type Subject } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { groundOverlay } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { useStyleTiles, wordsOnTile } from './style-tiles.tsx';
import { inStyle, styleOf } from './text-styles.ts';

const inks = ['#fff6e6', '#0c0b09', '#ffd24a', '#ff6b60', '#72bbf2'] as const;

/** The families of document 2; `handwritten` belongs to the captions. */
export const families = [
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
function Families({ value, onChange }: { value: FontFamily; onChange: (family: FontFamily) => void }) {
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

function Letters({ overlay }: { overlay: TextOverlay }) {
  const revise = useRevise();
  const { styles } = overlay;
  const set = (patch: Partial<TextStyles>, field: string): void => revise(restyled(overlay, patch), field);
  return (
    <>
      <Section title="Font">
        <Families value={styles.fontFamily} onChange={(fontFamily) => set({ fontFamily }, 'font')} />
        <ControlRow label="Size" value={String(Math.round(styles.fontSize))}>
          <Slider
            label="Size"
            value={styles.fontSize}
            min={fontSizes.min}
            max={fontSizes.max}
            step={1}
            text={(value) => String(Math.round(value))}
            onBegin={revise.renew}
            onChange={(fontSize) => set({ fontSize }, 'size')}
          />
        </ControlRow>
        <ControlRow label="Weight" value={String(styles.fontWeight)}>
          <Slider
            label="Weight"
            value={styles.fontWeight}
            min={weights[0]}
            max={900}
            step={100}
            text={String}
            onBegin={revise.renew}
            onChange={(fontWeight) => set({ fontWeight }, 'weight')}
          />
        </ControlRow>
      </Section>
      <Section>
        <ControlRow label="Align">
          <Segmented
            label="Align"
            block
            size={28}
            iconsOnly
            value={styles.textAlign}
            onValueChange={(textAlign) => set({ textAlign }, 'align')}
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
            value={styles.color}
            colours={inks}
            onBegin={revise.renew}
            onChange={(color) => color && set({ color }, 'colour')}
          />
        </ControlRow>
        <ControlRow label="Highlight">
          <HighlightChoice
            value={styles.highlightStyle}
            onChange={(highlightStyle) => set({ highlightStyle }, 'highlight')}
          />
        </ControlRow>
        {styles.highlightStyle !== 'none' && (
          <ControlRow label="Highlight colour">
            <Swatches
              label="Highlight colour"
              value={styles.highlightColor}
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
            value={styles.backgroundColor}
            colours={['#0c0b09', '#0c0b09b3', '#f5f0e8', '#7a2e1d']}
            onBegin={revise.renew}
            onChange={(backgroundColor) => set({ backgroundColor }, 'background')}
          />
        </ControlRow>
        <ControlRow label="Outline" value={`${styles.outline?.width ?? 0} px`}>
          <Slider
            label="Outline"
            value={styles.outline?.width ?? 0}
            min={0}
            max={24}
            step={1}
            text={(value) => `${value} px`}
            onBegin={revise.renew}
            onChange={(width) =>
              set({ outline: width > 0 ? { width, color: styles.outline?.color ?? '#0c0b09' } : null }, 'outline')
            }
          />
        </ControlRow>
        <ControlRow label="Shadow" value={`${styles.textShadow?.blur ?? 0} px`}>
          <Slider
            label="Shadow"
            value={styles.textShadow?.blur ?? 0}
            min={0}
            max={60}
            step={2}
            text={(value) => `${value} px`}
            onBegin={revise.renew}
            onChange={(blur) =>
              set(
                {
                  textShadow:
                    blur > 0
                      ? {
                          x: styles.textShadow?.x ?? 0,
                          y: styles.textShadow?.y ?? 3,
                          blur,
                          color: styles.textShadow?.color ?? '#000000a6',
                        }
                      : null,
                },
                'shadow',
              )
            }
          />
        </ControlRow>
        <ControlRow label="Spacing" value={`${styles.letterSpacing.toFixed(2)} em`}>
          <Slider
            label="Letter spacing"
            value={styles.letterSpacing}
            min={-0.1}
            max={1}
            step={0.01}
            text={(value) => `${value.toFixed(2)} em`}
            onBegin={revise.renew}
            onChange={(letterSpacing) => set({ letterSpacing }, 'spacing')}
          />
        </ControlRow>
        <ControlRow label="Line height" value={styles.lineHeight.toFixed(1)}>
          <Slider
            label="Line height"
            value={styles.lineHeight}
            min={0.8}
            max={2.4}
            step={0.1}
            text={(value) => value.toFixed(1)}
            onBegin={revise.renew}
            onChange={(lineHeight) => set({ lineHeight }, 'lineHeight')}
          />
        </ControlRow>
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

function HighlightChoice({ value, onChange }: { value: HighlightStyle; onChange: (style: HighlightStyle) => void }) {
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

/** A selected text: what it says, its letters, how it comes and goes, and its box. */
export function TextEditor({ overlay }: { overlay: TextOverlay }) {
  const revise = useRevise();
  const tiles = useStyleTiles();
  const picture = useGround();
  const { content, styles } = overlay;
  const words = content.trim().split(/\s+/u).slice(0, 2).join(' ') || 'Text';
  const look = JSON.stringify(styles);
  const subject = useCallback<Subject>(
    (animation) => [groundOverlay(), { ...wordsOnTile(words, { ...styles, fontSize: 180, animation }) }],
    // oxlint-disable-next-line react/exhaustive-deps -- equal looks are one look
    [words, look],
  );
  return (
    <>
      <OverlayHeader overlay={overlay} title="Text" />
      <PanelTabs
        label="Text"
        tabs={[
          {
            name: 'Text',
            content: (
              <>
                <Section>
                  <TextArea
                    label="Content"
                    hideLabel
                    className="pn-words-field"
                    rows={Math.min(6, Math.max(1, content.split('\n').length))}
                    value={content}
                    onFocus={revise.renew}
                    onChange={(event) => revise({ ...overlay, content: event.target.value }, 'content')}
                  />
                </Section>
                <Section title="Style">
                  <Tiles
                    label="Style"
                    columns={3}
                    value={styleOf(styles)}
                    options={tiles}
                    onChange={(name) => revise({ ...overlay, styles: inStyle(styles, name) }, 'textStyle', name)}
                  />
                </Section>
                <Letters overlay={overlay} />
              </>
            ),
          },
          { name: 'Animation', content: <AnimationSection overlay={overlay} picture={picture} subject={subject} /> },
          { name: 'Style', content: <StyleTab overlay={overlay} picture={picture} /> },
        ]}
      />
    </>
  );
}
