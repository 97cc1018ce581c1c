import {
  defaultStyles,
  filterPresets,
  FilterPreset,
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
import { giveUp, tryOut, useEditor, useEditorState, filmOf } from '../../store/index.ts';
import type { SeenOverlay } from '../../stage/overlay-box.ts';
import { ControlRow, Section } from '../controls/control-row.tsx';
import { Slider } from '../controls/slider.tsx';
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

/** Brightness, filter, fit, padding, radius and opacity of anything that is seen. */
export function StyleTab({ overlay, picture }: { overlay: SeenOverlay; picture: Picture | undefined }) {
  const editor = useEditor();
  const revise = useRevise();
  const film = useEditorState(filmOf);
  const { styles } = overlay;
  const { filter } = styles;
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
    tryOut(editor, (now) => reviseOverlay(now, restyled(overlay, { filter: { preset: 'none', brightness: 100 } })));
  };
  const release = (): void => giveUp(editor);
  const others = isVideo(overlay) ? film.overlays.flatMap((other) => dressedLike(other, overlay) ?? []) : [];
  const { opacity, borderRadius, padding, paddingBackgroundColor } = defaultStyles[overlay.type];
  const plain = {
    opacity,
    borderRadius,
    padding,
    paddingBackgroundColor,
    filter: defaultStyles[overlay.type].filter,
    transform: { scaleX: Math.abs(styles.transform.scaleX), scaleY: Math.abs(styles.transform.scaleY) },
  };
  return (
    <>
      <Section>
        <ControlRow label="Brightness" value={percent(filter.brightness)}>
          <Slider
            label="Brightness"
            value={filter.brightness}
            min={0}
            max={200}
            step={10}
            text={percent}
            onBegin={revise.renew}
            onChange={(brightness) => revise(restyled(overlay, { filter: { ...filter, brightness } }), 'brightness')}
          />
        </ControlRow>
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
          value={filter.preset}
          options={presets}
          onChange={(preset) =>
            revise(restyled(overlay, { filter: { ...filter, preset } }), 'filter', filterPresets[preset].label)
          }
        />
      </Section>
      <Section>
        {hasFit(overlay) && (
          <ControlRow label="Fit">
            <Segmented
              label="Fit"
              block
              size={28}
              value={overlay.styles.objectFit}
              options={fits}
              onValueChange={(objectFit) => revise(restyled(overlay, { objectFit }), 'fit', `Fit ${objectFit}`)}
            />
          </ControlRow>
        )}
        <ControlRow label="Padding" value={pixels(styles.padding)}>
          <Slider
            label="Padding"
            value={styles.padding}
            min={0}
            max={100}
            step={5}
            text={pixels}
            onBegin={revise.renew}
            onChange={(to) => revise(restyled(overlay, { padding: to }), 'padding')}
          />
        </ControlRow>
        <ControlRow label="Padding colour">
          <Swatches
            label="Padding colour"
            none="No colour"
            value={styles.paddingBackgroundColor}
            colours={grounds}
            onBegin={revise.renew}
            onChange={(to) => revise(restyled(overlay, { paddingBackgroundColor: to }), 'paddingColour')}
          />
        </ControlRow>
        <ControlRow label="Radius" value={pixels(styles.borderRadius)}>
          <Slider
            label="Radius"
            value={styles.borderRadius}
            min={0}
            max={Math.max(200, styles.borderRadius)}
            step={2}
            text={pixels}
            onBegin={revise.renew}
            onChange={(to) => revise(restyled(overlay, { borderRadius: to }), 'radius')}
          />
        </ControlRow>
        <ControlRow label="Opacity" value={percent(styles.opacity * 100)}>
          <Slider
            label="Opacity"
            value={Math.round(styles.opacity * 100)}
            min={0}
            max={100}
            step={5}
            text={percent}
            onBegin={revise.renew}
            onChange={(to) => revise(restyled(overlay, { opacity: to / 100 }), 'opacity')}
          />
        </ControlRow>
      </Section>
      <Section>
        <div className="pn-actions">
          {isVideo(overlay) && (
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
              revise(restyled(overlay, plain), 'resetStyle', 'Style reset');
            }}
          >
            Reset style
          </Button>
        </div>
      </Section>
    </>
  );
}
