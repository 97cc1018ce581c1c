import { defaultStyles, frame, type StickerId } from '@kinoloom/composition';
import { paint } from '@kinoloom/composition/painter';
import { useEffect, useRef } from 'react';
import { penOf } from '../../player/worker/surface.ts';
import { tilePaintContext } from '../preview/paint-context.ts';

const SIDE = 200;

/** A sticker, painted on nothing. For eyes alone: its name is written beside it. */
export function StickerPicture({ sticker }: { sticker: StickerId }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, SIDE, SIDE);
    const overlay = {
      id: sticker,
      type: 'sticker' as const,
      from: frame(0),
      durationInFrames: frame(1),
      row: 0,
      left: 24,
      top: 24,
      width: SIDE - 48,
      height: SIDE - 48,
      rotation: 0,
      content: '',
      sticker,
      styles: defaultStyles.sticker,
    };
    paint(penOf(context), overlay, 0, tilePaintContext({ width: SIDE, height: SIDE }, undefined));
  }, [sticker]);
  return <canvas ref={canvas} className="pn-painted" width={SIDE} height={SIDE} aria-hidden="true" />;
}
