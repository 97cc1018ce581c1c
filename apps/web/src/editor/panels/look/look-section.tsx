import { isOwnLook, LookName, restyled, type GradedOverlay, type Lut } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { develop } from '@kinoloom/composition/picture';
import { Suspense, useMemo } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { KeyButton } from '../../keys/key-button.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { useRevise } from '../controls/use-revise.ts';
import { groundOverlay, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import * as motion from '../../../words/en/editor/motion.ts';
import * as words from '../../../words/en/editor/picture.ts';

const names: Readonly<Record<LookName, string>> = {
  'night-teal': words.nightTeal,
  'warm-print': words.warmPrint,
  bleach: words.bleach,
  silver: words.silver,
  'golden-hour': words.goldenHour,
  'cold-morning': words.coldMorning,
  faded: words.faded,
  cross: words.crossProcessed,
};

const OwnLooks = lazyWithRetry(async () => (await import('./own-looks.tsx')).OwnLooks);
const OwnLookTitle = lazyWithRetry(async () => (await import('./own-looks.tsx')).OwnLookTitle);

const percent = (value: number): string => `${Math.round(value)}%`;

/** The user's own picture in each look, also in those that they added, and the strength of the chosen one. */
export function LookSection({ overlay, picture }: { overlay: GradedOverlay; picture: Picture | undefined }) {
  const revise = useRevise();
  const keyed = useKeyed(overlay);
  const { lut } = overlay.styles;
  const tiles = useMemo(
    () =>
      [null, ...LookName.options].map((look) => ({
        value: look ?? 'none',
        label: look ? names[look] : words.noLook,
        picture: (
          <TileCanvas
            scene={{
              canvas: TILE,
              picture,
              develop,
              overlays: [groundOverlay(look ? { lut: { look, strength: 1 } } : {})],
            }}
            at={0}
            shape={16 / 9}
          />
        ),
      })),
    [picture],
  );
  const title = lut && (isOwnLook(lut.look) ? <OwnLookTitle look={lut.look} /> : names[lut.look]);
  const choose = (look: Lut['look'] | undefined, name: string): void => {
    revise.renew();
    revise(restyled(overlay, { lut: look && { look, strength: lut?.strength ?? 1 } }), 'look', name);
  };
  return (
    <Section
      title={words.look}
      detail={
        title && (
          <span className="font-normal text-text-3">
            <Suspense fallback={null}>{title}</Suspense>
          </span>
        )
      }
    >
      <Tiles
        label={words.look}
        columns={4}
        value={lut && isOwnLook(lut.look) ? null : (lut?.look ?? 'none')}
        options={tiles}
        onChange={(value) => {
          const look = LookName.safeParse(value).data;
          choose(look, look ? names[look] : words.noLook);
        }}
      />
      <Suspense fallback={null}>
        <OwnLooks look={lut && isOwnLook(lut.look) ? lut.look : null} picture={picture} onChoose={choose} />
      </Suspense>
      {lut && (
        <ControlRow
          label={words.strength}
          value={percent(lut.strength * 100)}
          keys={<KeyButton overlay={keyed} properties={['lookStrength']} name={motion.lookStrength} />}
        >
          <Slider
            label={words.strength}
            value={lut.strength * 100}
            min={0}
            max={100}
            step={1}
            text={percent}
            onBegin={revise.renew}
            onChange={(to) => revise(restyled(overlay, { lut: { ...lut, strength: to / 100 } }), 'look-strength')}
          />
        </ControlRow>
      )}
    </Section>
  );
}
