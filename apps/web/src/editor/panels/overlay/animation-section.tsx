import { Animation, ANIMATION_FRAMES, AnimationName, FPS, restyled, type SeenOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo, useState } from 'react';
import { formatDecimal, inSentence } from '../../../lib/formatters.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import { groundOverlay, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { momentsOf, type Side } from './animation-moments.ts';
import * as looks from '../../../words/en/editor/looks.ts';
import * as words from '../../../words/en/editor/panels.ts';

const names: Readonly<Record<AnimationName, string>> = {
  fade: looks.fade,
  slide: looks.slide,
  slideRight: looks.slideRight,
  slideUp: looks.slideUp,
  scale: looks.scale,
  bounce: looks.bounce,
  flip: looks.flip,
  flipX: looks.flipX,
  zoom: looks.zoom,
  zoomBlur: looks.zoomBlur,
  snap: looks.snap,
  snapRotate: looks.snapRotate,
  glitch: looks.glitch,
  swipe: looks.swipe,
  swipeReveal: looks.swipeReveal,
  float: looks.float,
  floatIn: looks.floatIn,
};
const nameOf = (name: AnimationName | null): string => (name === null ? looks.noAnimation : names[name]);

/** The overlays of an animation tile: the user's own overlay, or a picture of theirs. */
export type AnimatedScene = (animation: Animation) => readonly SeenOverlay[];

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
        const { at, moves } = momentsOf(overlays, side);
        return {
          value: name ?? 'none',
          label: nameOf(name),
          picture: <TileCanvas scene={{ canvas: TILE, picture, overlays }} at={at} {...(name && { moves })} />,
        };
      }),
    [picture, side, scene],
  );
  return (
    <Section
      title={words.animation}
      detail={
        <span className="[font:12px/20px_var(--mono)] text-text-3">{formatDecimal(ANIMATION_FRAMES / FPS, 1)} s</span>
      }
    >
      <Segmented
        label={looks.enterOrExit}
        block
        size={28}
        value={side}
        onValueChange={setSide}
        options={[
          { value: 'enter', label: enter ? looks.enterWith({ animation: inSentence(nameOf(enter)) }) : looks.enter },
          { value: 'exit', label: exit ? looks.exitWith({ animation: inSentence(nameOf(exit)) }) : looks.exit },
        ]}
      />
      <Tiles
        label={side === 'enter' ? looks.enterAnimation : looks.exitAnimation}
        columns={4}
        value={chosen === undefined ? null : (chosen ?? 'none')}
        onChange={(value) => {
          const name = AnimationName.safeParse(value).data ?? null;
          revise(
            overlays.map((each) => restyled(each, { animation: { ...each.styles.animation, [side]: name } })),
            'animation',
            (side === 'enter' ? looks.enterWith : looks.exitWith)({ animation: inSentence(nameOf(name)) }),
          );
        }}
        options={tiles}
      />
    </Section>
  );
}
