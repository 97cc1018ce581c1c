import { defaultStyles, frame, StickerId, styleScale, type StickerOverlay } from '@kinoloom/composition';
import { paint } from '@kinoloom/composition/painter';
import { useCallback, useEffect, useRef } from 'react';
import { penOf } from '../../player/worker/surface.ts';
import { stickerNames } from '../../adding/index.ts';
import { Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type AnimatedScene } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { groundOverlay, onTile, TILE, tilePaintContext } from '../preview/paint-tile.ts';
import { useGround } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/stickers.ts';

const stickerOnTile = (sticker: StickerId): StickerOverlay => {
  const side = 900 * styleScale(TILE);
  return {
    ...onTile,
    id: 'sticker',
    type: 'sticker',
    left: (TILE.width - side) / 2,
    top: (TILE.height - side) / 2,
    width: side,
    height: side,
    sticker,
    styles: defaultStyles.sticker,
  };
};

/** Editor of a selected sticker: design, animation and style. */
export function StickerEditor({ overlay }: { overlay: StickerOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const { sticker } = overlay;
  const scene = useCallback<AnimatedScene>(
    (animation) => [groundOverlay(), { ...stickerOnTile(sticker), styles: { ...defaultStyles.sticker, animation } }],
    [sticker],
  );
  return (
    <OverlayTabs overlay={overlay} label={words.sticker} first={words.settings} picture={picture}>
      <AnimationSection overlays={[overlay]} picture={picture} scene={scene} />
      <Section title={words.sticker}>
        <Tiles
          label={words.sticker}
          columns={4}
          value={sticker}
          options={StickerId.options.map(stickerTile)}
          onChange={(id) => revise({ ...overlay, sticker: id, content: stickerNames[id] }, 'sticker', stickerNames[id])}
        />
      </Section>
    </OverlayTabs>
  );
}

export const stickerTile = (id: StickerId) => ({
  value: id,
  label: stickerNames[id],
  picture: <StickerPicture sticker={id} />,
});

const SIDE = 200;

/** A sticker on a transparent background. Hidden from assistive technology: its name is beside it. */
function StickerPicture({ sticker }: { sticker: StickerId }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, SIDE, SIDE);
    const side = SIDE - 48;
    const box = { left: 24, top: 24, width: side, height: side };
    const overlay = { ...stickerOnTile(sticker), ...box, id: sticker, durationInFrames: frame(1) };
    paint(penOf(context), overlay, 0, tilePaintContext({ width: SIDE, height: SIDE }, undefined));
  }, [sticker]);
  return <canvas ref={canvas} className="block h-auto w-full" width={SIDE} height={SIDE} aria-hidden="true" />;
}
