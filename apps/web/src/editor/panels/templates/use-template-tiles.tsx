import { defaultStyles, frame, FPS, TemplateId, titleTemplates, type TemplateOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useMemo } from 'react';
import { Painted } from '../preview/painted.tsx';
import { groundOverlay, TILE } from '../preview/sights.ts';

/** A template over all of a tile, as long as it wants to be. */
export function templateOnTile(template: TemplateId, texts: readonly string[]): TemplateOverlay {
  return {
    id: 'template',
    type: 'template',
    from: frame(0),
    durationInFrames: frame(titleTemplates[template].seconds * FPS),
    row: 0,
    left: 0,
    top: 0,
    ...TILE,
    rotation: 0,
    content: '',
    template,
    texts: [...texts],
    styles: defaultStyles.template,
  };
}

/** Each title with its picture, which plays. */
export function useTemplateTiles(picture: Picture | undefined) {
  return useMemo(
    () =>
      TemplateId.options.map((id) => {
        const { label, seconds, texts } = titleTemplates[id];
        const length = seconds * FPS;
        const overlay = templateOnTile(
          id,
          texts.map(({ initial }) => initial),
        );
        const ground = { ...groundOverlay(), durationInFrames: frame(length) };
        return {
          value: id,
          label,
          detail: `${seconds} s, ${texts.length === 1 ? '1 text' : `${texts.length || 'no'} texts`}`,
          picture: (
            <Painted
              sight={{ canvas: TILE, picture, overlays: [ground, overlay] }}
              at={Math.round(length * 0.6)}
              moves={[0, length - 1]}
              shape={16 / 9}
            />
          ),
        };
      }),
    [picture],
  );
}
