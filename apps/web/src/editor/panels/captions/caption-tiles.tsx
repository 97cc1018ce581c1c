import { CaptionTemplate, defaultStyles, type Caption, type CaptionOverlay, type Overlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo } from 'react';
import { groundOverlay, onTile, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import * as words from '../../../words/en/editor/captions.ts';

export const captionTemplateNames: Readonly<Record<CaptionTemplate, string>> = {
  classic: words.classic,
  hustle: words.hustle,
  medusa: words.medusa,
  minimal: words.minimal,
  neon: words.neon,
  handwritten: words.handwritten,
  retro: words.retro,
  cinematic: words.cinematic,
  gradient: words.gradient,
  future: words.future,
};

const STEP_MS = 500;

/** Sample caption for a tile, with one word spoken after the other. */
export function captionOnTile(template: CaptionTemplate, few: readonly string[]): CaptionOverlay {
  const spoken = few.map((word, index) => ({ word, startMs: index * STEP_MS, endMs: (index + 1) * STEP_MS }));
  const caption: Caption = { text: few.join(' '), startMs: 0, endMs: 60_000, words: spoken };
  return {
    ...onTile,
    id: 'caption',
    type: 'caption',
    left: 60,
    top: 100,
    width: 1800,
    height: 880,
    captions: [caption],
    template,
    captionStart: 0,
    styles: { ...defaultStyles.caption, fontSize: 168, padding: 0, paddingBackgroundColor: null },
  };
}

const shape = 3;

/** Caption template tiles, with the user's own words. */
export function useCaptionTiles(spoken: readonly string[], picture: Picture | undefined) {
  const shownWords = spoken.join(' ');
  return useMemo(() => {
    const few = shownWords.split(' ');
    const last = Math.max(0, few.length - 1);
    return CaptionTemplate.options.map((name) => {
      const canvas = { width: TILE.width, height: TILE.width / shape };
      const ground = groundOverlay();
      const caption = captionOnTile(name, few);
      const overlays: Overlay[] = [
        { ...ground, ...canvas },
        // A lower canvas: font sizes are relative to its short side.
        {
          ...caption,
          top: 0,
          height: canvas.height,
          styles: { ...caption.styles, fontSize: 200, transform: { scaleX: 1.55, scaleY: 1.55 } },
        },
      ];
      const at = Math.round((last + 0.7) * STEP_MS * 0.03);
      return {
        value: name,
        label: captionTemplateNames[name],
        picture: <TileCanvas scene={{ canvas, picture, overlays }} at={at} moves={[0, at]} shape={shape} />,
      };
    });
  }, [shownWords, picture]);
}
