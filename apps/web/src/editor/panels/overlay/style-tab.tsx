import {
  defaultStyles,
  FilterPreset,
  filterPresets,
  inTurn,
  isVideo,
  reviseOverlay,
  type ObjectFit,
  type Overlay,
} from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { Eye, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { discardPreview, previewEdit, shownComposition, useEditor, useEditorState } from '../../store/index.ts';
import type { SeenOverlay } from '@kinoloom/composition/painter';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { isSeveral, sameOf, type Several } from '../controls/several.ts';
import { SliderRow } from '../controls/slider-row.tsx';
import { Swatches } from '../controls/swatches.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { Painted } from '../preview/painted.tsx';
import { groundOverlay, TILE } from '../preview/sights.ts';

/** Presets that are called by a name. */
const named: ReadonlySet<FilterPreset> = new Set([
  'wes-anderson',
  'film-noir',
  'polaroid',
  'expired-film',
  'kodak',
  'super-8',
]);

const grounds = ['#0a0908', '#f5f0e8', '#2b1a12', '#14263d', '#7a2e1d'] as const;
const percent = (value: number): string => `${Math.round(value)}%`;
const pixels = (value: number): string => `${Math.round(value)} px`;

const fits: readonly { value: ObjectFit; label: string }[] = [
  { value: 'cover', label: 'Cover' },
  { value: 'contain', label: 'Contain' },
  { value: 'fill', label: 'Fill' },
];

/** What has a picture in a box, which may fit it in several ways. */
const hasFit = (overlay: SeenOverlay): overlay is Extract<SeenOverlay, { styles: { objectFit: ObjectFit } }> =>
  'objectFit' in overlay.styles;

/** The looks of one clip, for another: all but what is heard and how it comes, goes and is layered. */
function dressedLike(overlay: Overlay, like: SeenOverlay): Overlay | undefined {
  if (!isVideo(overlay) || !isVideo(like) || overlay.id === like.id) return undefined;
  const { opacity, filter, borderRadius, padding, paddingBackgroundColor, objectFit } = like.styles;
  const styles = { ...overlay.styles, opacity, filter, borderRadius, padding, paddingBackgroundColor, objectFit };
  return overlay.type === 'video' ? { ...overlay, styles } : { ...overlay, styles };
}

/** What an overlay looks like without any style of its own. */
function plain({ type, styles: { transform } }: SeenOverlay): Partial<SeenOverlay['styles']> {
  const { opacity, borderRadius, padding, paddingBackgroundColor, filter } = defaultStyles[type];
  const upright = { scaleX: Math.abs(transform.scaleX), scaleY: Math.abs(transform.scaleY) };
  return { opacity, borderRadius, padding, paddingBackgroundColor, filter, transform: upright };
}

interface StyleTabProps {
  overlays: Several<SeenOverlay>;
  picture: Picture | undefined;
}

/** Brightness, filter, fit, padding, radius and opacity of anything that is seen; of several, of all of them at once. */
export function StyleTab({ overlays, picture }: StyleTabProps) {
  const editor = useEditor();
  const revise = useRevise();
  const film = useEditorState(shownComposition);
  const [overlay, ...more] = overlays;
  const set = (patch: Partial<SeenOverlay['styles']>, field: string, said?: string): void =>
    revise(
      overlays.map((each) => restyled(each, patch)),
      field,
      said,
    );
  const setFilter = (patch: Partial<SeenOverlay['styles']['filter']>, field: string, said?: string): void =>
    revise(
      overlays.map((each) => restyled(each, { filter: { ...each.styles.filter, ...patch } })),
      field,
      said,
    );
  const valuesOf = (read: (styles: SeenOverlay['styles']) => number): number[] =>
    overlays.map(({ styles }) => read(styles));
  const presets = useMemo(
    () =>
      FilterPreset.options.map((preset) => ({
        value: preset,
        label: named.has(preset) ? filterPresets[preset].label : filterPresets[preset].label.toLowerCase(),
        picture: (
          <Painted
            sight={{ canvas: TILE, picture, overlays: [groundOverlay({ filter: { preset, brightness: 100 } })] }}
            at={0}
            shape={16 / 9}
          />
        ),
      })),
    [picture],
  );
  const compare = (): void => {
    const bare = overlays.map((each) => restyled(each, { filter: { preset: 'none', brightness: 100 } }));
    previewEdit(editor, inTurn(bare.map((each) => (now) => reviseOverlay(now, each))));
  };
  const release = (): void => discardPreview(editor);
  const others =
    isVideo(overlay) && more.length === 0 ? film.overlays.flatMap((other) => dressedLike(other, overlay) ?? []) : [];
  const framed = overlays.filter(hasFit);
  return (
    <>
      <Section>
        <SliderRow
          label="Brightness"
          values={valuesOf(({ filter }) => filter.brightness)}
          min={0}
          max={200}
          step={10}
          text={percent}
          onBegin={revise.renew}
          onChange={(brightness) => setFilter({ brightness }, 'brightness')}
        />
      </Section>
      <Section
        title="Filter"
        action={
          <Button
            size={28}
            variant="ghost"
            icon={<Eye />}
            onPointerDown={compare}
            onPointerUp={release}
            onPointerLeave={release}
            onPointerCancel={release}
            onKeyDown={(event) => {
              if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) compare();
            }}
            onKeyUp={release}
            onBlur={release}
          >
            Hold to compare
          </Button>
        }
      >
        <Tiles
          label="Filter"
          columns={4}
          value={sameOf(overlays, ({ styles }) => styles.filter.preset) ?? null}
          options={presets}
          onChange={(preset) => setFilter({ preset }, 'filter', filterPresets[preset].label)}
        />
      </Section>
      <Section>
        {isSeveral(framed) && framed.length === overlays.length && (
          <ControlRow label="Fit">
            <Segmented<ObjectFit | ''>
              label="Fit"
              block
              size={28}
              value={sameOf(framed, ({ styles }) => styles.objectFit) ?? ''}
              options={fits}
              onValueChange={(objectFit) => {
                if (objectFit === '') return;
                revise(
                  framed.map((each) => restyled(each, { objectFit })),
                  'fit',
                  `Fit ${objectFit}`,
                );
              }}
            />
          </ControlRow>
        )}
        <SliderRow
          label="Padding"
          values={valuesOf(({ padding }) => padding)}
          min={0}
          max={100}
          step={5}
          text={pixels}
          onBegin={revise.renew}
          onChange={(padding) => set({ padding }, 'padding')}
        />
        <ControlRow label="Padding colour">
          <Swatches
            label="Padding colour"
            none="No colour"
            value={sameOf(overlays, ({ styles }) => styles.paddingBackgroundColor)}
            colours={grounds}
            onBegin={revise.renew}
            onChange={(to) => set({ paddingBackgroundColor: to }, 'paddingColour')}
          />
        </ControlRow>
        <SliderRow
          label="Radius"
          values={valuesOf(({ borderRadius }) => borderRadius)}
          min={0}
          max={Math.max(200, ...valuesOf(({ borderRadius }) => borderRadius))}
          step={2}
          text={pixels}
          onBegin={revise.renew}
          onChange={(borderRadius) => set({ borderRadius }, 'radius')}
        />
        <SliderRow
          label="Opacity"
          values={valuesOf(({ opacity }) => Math.round(opacity * 100))}
          min={0}
          max={100}
          step={5}
          text={percent}
          onBegin={revise.renew}
          onChange={(opacity) => set({ opacity: opacity / 100 }, 'opacity')}
        />
      </Section>
      <Section>
        <div className="pn-actions">
          {isVideo(overlay) && more.length === 0 && (
            <Button
              variant="outline"
              disabled={others.length === 0}
              onClick={() => {
                revise.renew();
                revise(
                  others,
                  'styleOfAll',
                  `Style applied to ${others.length} more ${others.length === 1 ? 'clip' : 'clips'}`,
                );
              }}
            >
              Apply to every clip
            </Button>
          )}
          <Button
            variant="ghost"
            icon={<RotateCcw />}
            onClick={() => {
              revise.renew();
              revise(
                overlays.map((each) => restyled(each, plain(each))),
                'resetStyle',
                'Style reset',
              );
            }}
          >
            Reset style
          </Button>
        </div>
      </Section>
    </>
  );
}
