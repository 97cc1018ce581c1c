import {
  type Filter,
  FilterPreset,
  inSequence,
  isVideo,
  restyled,
  reviseAt,
  type ObjectFit,
  type SeenOverlay,
  withStrength,
} from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { Eye, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { inSentence } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import {
  shownComposition,
  frameNow,
  discardPreview,
  previewEdit,
  useEditor,
  useEditorState,
} from '../../store/index.ts';
import { propertiesOf, PropertyRows } from '../controls/properties.tsx';
import { KeyButton } from '../../keys/key-button.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { isSeveral, sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import { groundOverlay, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { BlendRow } from './blend-row.tsx';
import { plainStyle, styledLike } from './copied-style.ts';
import * as looks from '../../../words/en/editor/looks.ts';
import * as motion from '../../../words/en/editor/motion.ts';
import * as words from '../../../words/en/editor/panels.ts';

type FittedOverlay = Extract<SeenOverlay, { styles: { objectFit: ObjectFit } }>;

/** Overlays with a picture in a box, which have an object-fit. */
const hasFit = (overlay: SeenOverlay): overlay is FittedOverlay => 'objectFit' in overlay.styles;

const percent = (value: number): string => `${Math.round(value)}%`;
const pixels = (value: number): string => `${Math.round(value)} px`;

const style = propertiesOf<SeenOverlay['styles']>();
const brightness = style.slider(words.brightness, [0, 200, 10], percent, {
  read: (of) => of.filter.brightness,
  write: (to, { filter }) => ({ filter: { ...filter, brightness: to } }),
});
const fits: Readonly<Record<ObjectFit, string>> = { cover: words.cover, contain: words.contain, fill: words.fill };
const fitted = propertiesOf<FittedOverlay['styles']>();
const fit = fitted.choice<ObjectFit>(
  words.fit,
  [
    { value: 'cover', label: fits.cover },
    { value: 'contain', label: fits.contain },
    { value: 'fill', label: fits.fill },
  ],
  fitted.style('objectFit'),
  (objectFit) => words.fitIs({ fit: inSentence(fits[objectFit]) }),
);
const box = (largestRadius: number) => [
  style.slider(words.padding, [0, 100, 5], pixels, style.style('padding')),
  style.optionalColour(
    words.paddingColour,
    words.noColour,
    ['#0a0908', '#f5f0e8', '#2b1a12', '#14263d', '#7a2e1d'],
    style.style('paddingBackgroundColor'),
  ),
  style.slider(words.radius, [0, largestRadius, 2], pixels, style.style('borderRadius')),
  style.slider(words.opacity, [0, 100, 5], percent, {
    read: (of) => Math.round(of.opacity * 100),
    write: (opacity) => ({ opacity: opacity / 100 }),
  }),
];

interface StyleTabProps {
  overlays: Several<SeenOverlay>;
  picture: Picture | undefined;
}

/** How bright something is. */
export const BrightnessRow = ({ overlays }: Pick<StyleTabProps, 'overlays'>) => (
  <PropertyRows overlays={overlays} properties={[brightness]} />
);

/** Brightness, filter, fit, padding, radius, opacity and blend mode of one or several visible overlays. */
export function StyleTab({ overlays, picture }: StyleTabProps) {
  const framed = overlays.filter(hasFit);
  return (
    <>
      <Section>
        <BrightnessRow overlays={overlays} />
      </Section>
      <FilterSection overlays={overlays} picture={picture} />
      <Section>
        {isSeveral(framed) && framed.length === overlays.length && (
          <PropertyRows overlays={framed} properties={[fit]} />
        )}
        <PropertyRows
          overlays={overlays}
          properties={box(Math.max(200, ...overlays.map(({ styles }) => styles.borderRadius)))}
        />
        <BlendRow overlays={overlays} />
      </Section>
      <Section>
        <StyleActions overlays={overlays} />
      </Section>
    </>
  );
}

const presetNames: Readonly<Record<FilterPreset, string>> = {
  none: looks.noFilter,
  retro: looks.retro,
  vintage: looks.vintage,
  'wes-anderson': looks.wesAnderson,
  'film-noir': looks.filmNoir,
  polaroid: looks.polaroid,
  cinematic: looks.cinematic,
  cool: looks.cool,
  warm: looks.warm,
  'expired-film': looks.expiredFilm,
  kodak: looks.kodak,
  'super-8': looks.super8,
};

/** Filters, and how much of one there is. */
export function FilterSection({ overlays, picture }: StyleTabProps) {
  const editor = useEditor();
  const revise = useRevise();
  const presets = useMemo(
    () =>
      FilterPreset.options.map((preset) => ({
        value: preset,
        label: presetNames[preset],
        picture: (
          <TileCanvas
            scene={{ canvas: TILE, picture, overlays: [groundOverlay({ filter: { preset, brightness: 100 } })] }}
            at={0}
            shape={16 / 9}
          />
        ),
      })),
    [picture],
  );
  const compare = (): void => {
    const bare = overlays.map((each) => restyled(each, { filter: { preset: 'none', brightness: 100 } }));
    const at = frameNow(editor);
    previewEdit(editor, inSequence(bare.map((each) => (now) => reviseAt(now, each, at))));
  };
  const release = (): void => discardPreview(editor);
  const filtered = overlays.filter(({ styles }) => styles.filter.preset !== 'none');
  return (
    <Section
      title={looks.filter}
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
            const key = keyOf(event);
            if ((key === ' ' || key === 'Enter') && !event.repeat) compare();
          }}
          onKeyUp={release}
          onBlur={release}
        >
          {words.holdToCompare}
        </Button>
      }
    >
      <Tiles
        label={looks.filter}
        columns={4}
        value={sameOf(overlays, ({ styles }) => styles.filter.preset) ?? null}
        options={presets}
        onChange={(preset) =>
          revise(
            overlays.map((each) => restyled(each, { filter: withPreset(each.styles.filter, preset) })),
            'filter',
            presetNames[preset],
          )
        }
      />
      {isSeveral(filtered) && <FilterStrength overlays={filtered} />}
    </Section>
  );
}

/** Another preset, of the same strength; none has none. */
const withPreset = (filter: Filter, preset: FilterPreset): Filter =>
  withStrength({ ...filter, preset }, filter.strength ?? 1);

/** How much of their presets overlays have, with the keys of a single one. */
function FilterStrength({ overlays }: { overlays: Several<SeenOverlay> }) {
  const revise = useRevise();
  const [first, ...more] = overlays;
  const keyed = useKeyed(first);
  const value = Math.round((first.styles.filter.strength ?? 1) * 100);
  const shared = sameOf(overlays, ({ styles }) => styles.filter.strength ?? 1);
  const shown = (at: number): string => (shared === undefined ? words.mixed : percent(at));
  return (
    <ControlRow
      label={motion.filterStrength}
      value={shown(value)}
      keys={
        more.length === 0 && <KeyButton overlay={keyed} properties={['filterStrength']} name={motion.filterStrength} />
      }
    >
      <Slider
        label={motion.filterStrength}
        value={value}
        min={0}
        max={100}
        step={1}
        text={shown}
        onBegin={revise.renew}
        onChange={(to) =>
          revise(
            overlays.map((each) => restyled(each, { filter: withStrength(each.styles.filter, to / 100) })),
            'filter-strength',
          )
        }
      />
    </ControlRow>
  );
}

function StyleActions({ overlays }: { overlays: Several<SeenOverlay> }) {
  const revise = useRevise();
  const composition = useEditorState(shownComposition);
  const [overlay, ...more] = overlays;
  const isOneClip = isVideo(overlay) && more.length === 0;
  const others = isOneClip ? composition.overlays.flatMap((other) => styledLike(other, overlay) ?? []) : [];
  return (
    <div className="flex flex-wrap gap-2">
      {isOneClip && (
        <Button
          variant="outline"
          disabled={others.length === 0}
          onClick={() => {
            revise.renew();
            revise(others, 'styleOfAll', words.isAppliedToAll({ clips: others.length }));
          }}
        >
          {words.applyToAll}
        </Button>
      )}
      <Button
        variant="ghost"
        icon={<RotateCcw />}
        onClick={() => {
          revise.renew();
          revise(
            overlays.map((each) => restyled(each, plainStyle(each))),
            'resetStyle',
            words.isReset,
          );
        }}
      >
        {words.reset}
      </Button>
    </div>
  );
}
