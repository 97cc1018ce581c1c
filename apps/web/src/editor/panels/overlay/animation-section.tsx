import { Animation, ANIMATION_FRAMES, AnimationName, FPS, type Overlay, type SeenOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import { groundOverlay, TILE, TILE_FRAMES } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';

type Side = keyof Animation;

/** The frame that a tile shows at rest: in mid-animation. */
const held = { enter: 5, exit: TILE_FRAMES - 9 } as const;
const passes = {
  enter: [0, ANIMATION_FRAMES],
  exit: [TILE_FRAMES - ANIMATION_FRAMES, TILE_FRAMES - 1],
} as const;

/** The overlays of an animation tile: the user's own overlay, or a picture of theirs. */
export type AnimatedScene = (animation: Animation) => readonly Overlay[];

interface AnimationSectionProps {
  overlays: Several<SeenOverlay>;
  picture: Picture | undefined;
  scene?: AnimatedScene;
}

const movedPicture: AnimatedScene = (animation) => [groundOverlay({ animation })];

/** Enter and exit animations: seventeen each, previewed on tiles. */
export function AnimationSection({ overlays, picture, scene = movedPicture }: AnimationSectionProps) {
  const revise = useRevise();
  const [side, setSide] = useState<Side>('enter');
  const enter = sameOf(overlays, ({ styles }) => styles.animation.enter);
  const exit = sameOf(overlays, ({ styles }) => styles.animation.exit);
  const chosen = side === 'enter' ? enter : exit;
  const tiles = useMemo(
    () =>
      [null, ...AnimationName.options].map((name) => {
        const overlays = scene({ enter: null, exit: null, [side]: name });
        return {
          value: name ?? 'none',
          label: name ?? 'none',
          picture: (
            <TileCanvas
              scene={{ canvas: TILE, picture, overlays }}
              at={held[side]}
              {...(name && { moves: passes[side] })}
            />
          ),
        };
      }),
    [picture, side, scene],
  );
  return (
    <Section
      title="Animation"
      detail={<span className="[font:12px/20px_var(--mono)] text-text-3">{ANIMATION_FRAMES / FPS} s</span>}
      action={
        <Segmented
          label="Enter or exit"
          size={28}
          value={side}
          onValueChange={setSide}
          options={[
            { value: 'enter', label: enter ? `Enter ${enter}` : 'Enter' },
            { value: 'exit', label: exit ? `Exit ${exit}` : 'Exit' },
          ]}
        />
      }
    >
      <Tiles
        label={side === 'enter' ? 'Enter animation' : 'Exit animation'}
        columns={4}
        value={chosen === undefined ? null : (chosen ?? 'none')}
        onChange={(value) => {
          const name = AnimationName.safeParse(value).data ?? null;
          revise(
            overlays.map((each) => restyled(each, { animation: { ...each.styles.animation, [side]: name } })),
            'animation',
            `${side} ${value}`,
          );
        }}
        options={tiles}
      />
    </Section>
  );
}
