import { Animation, ANIMATION_FRAMES, AnimationName, FPS, type Overlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import type { SeenOverlay } from '@kinoloom/composition/painter';
import { Section } from '../controls/control-row.tsx';
import { sameOf, type Several } from '../controls/several.ts';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { Painted } from '../preview/painted.tsx';
import { groundOverlay, TILE, TILE_FRAMES } from '../preview/sights.ts';
import type { Sight } from '../preview/paint-context.ts';

type Side = keyof Animation;

/** The frame that a tile holds at rest: in the middle of the movement. */
const held = { enter: 5, exit: TILE_FRAMES - 9 } as const;
const passes = {
  enter: [0, ANIMATION_FRAMES],
  exit: [TILE_FRAMES - ANIMATION_FRAMES, TILE_FRAMES - 1],
} as const;

/** An overlay that is to be seen moving on a tile; the user's own, or a picture of theirs. */
export type Subject = (animation: Animation) => readonly Overlay[];

interface AnimationSectionProps {
  overlays: Several<SeenOverlay>;
  picture: Picture | undefined;
  subject?: Subject;
}

const moved: Subject = (animation) => [groundOverlay({ animation })];

/** How an overlay comes and goes: seventeen ways, each shown by what it moves. */
export function AnimationSection({ overlays, picture, subject = moved }: AnimationSectionProps) {
  const revise = useRevise();
  const [side, setSide] = useState<Side>('enter');
  const enter = sameOf(overlays, ({ styles }) => styles.animation.enter);
  const exit = sameOf(overlays, ({ styles }) => styles.animation.exit);
  const chosen = side === 'enter' ? enter : exit;
  const sights = useMemo(() => {
    const sight = (name: AnimationName | null): Sight => ({
      canvas: TILE,
      picture,
      overlays: subject({ enter: null, exit: null, [side]: name }),
    });
    return [null, ...AnimationName.options].map((name) => ({ name, sight: sight(name) }));
  }, [picture, side, subject]);
  return (
    <Section
      title="Animation"
      detail={`${ANIMATION_FRAMES / FPS} s`}
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
        label={side === 'enter' ? 'How it comes' : 'How it goes'}
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
        options={sights.map(({ name, sight }) => ({
          value: name ?? 'none',
          label: name ?? 'none',
          picture: <Painted sight={sight} at={held[side]} {...(name && { moves: passes[side] })} />,
        }))}
      />
    </Section>
  );
}
