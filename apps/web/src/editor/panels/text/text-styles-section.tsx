import type { TextOverlay } from '@kinoloom/composition';
import { Section } from '../controls/control-row.tsx';
import { sameOf, type Several } from '../controls/several.ts';
import { Tiles } from '../controls/tiles.tsx';
import { restyled, useRevise } from '../controls/use-revise.ts';
import { useStyleTiles } from './style-tiles.tsx';
import { inStyle, styleOf } from '../../adding/index.ts';

/** The styles that a text, or several at once, can be written in. */
export function TextStyles({ overlays }: { overlays: Several<TextOverlay> }) {
  const revise = useRevise();
  const tiles = useStyleTiles();
  return (
    <Section title="Style">
      <Tiles
        label="Style"
        columns={3}
        value={sameOf(overlays, ({ styles }) => styleOf(styles)) ?? null}
        options={tiles}
        onChange={(name) =>
          revise(
            overlays.map((overlay) => restyled(overlay, inStyle(overlay.styles, name))),
            'textStyle',
            name,
          )
        }
      />
    </Section>
  );
}
