import { defaultStyles, restyled, type TextOverlay } from '@kinoloom/composition';
import { useMemo } from 'react';
import { PanelHeader } from '../../../ui/panel.tsx';
import { addText, inStyle, styleOf, textStyleNames, textStyles } from '../../adding/index.ts';
import { useEditor } from '../../store/index.ts';
import { PanelBody, Section } from '../controls/rows.tsx';
import { PressTiles, Tiles } from '../controls/tiles.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import { groundOverlay, onTile, TILE } from '../preview/paint-tile.ts';
import { TileCanvas } from '../preview/tile-canvas.tsx';
import { useGround } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/text-panels.ts';

/** A text on a tile, scaled to be readable. */
export function wordsOnTile(content: string, styles: TextOverlay['styles']): TextOverlay {
  const scale = Math.min(2.4, Math.max(1.3, 190 / styles.fontSize));
  // Scaled around its centre, so it ends up as wide as the tile.
  const width = 1680 / scale;
  return {
    ...onTile,
    id: 'words',
    type: 'text',
    left: (1920 - width) / 2,
    top: 240,
    width,
    height: 600,
    content,
    styles: { ...styles, transform: { scaleX: scale, scaleY: scale }, padding: 0, paddingBackgroundColor: null },
  };
}

function useStyleTiles() {
  const picture = useGround();
  return useMemo(
    () =>
      textStyleNames.map((name) => {
        const { label, sample } = textStyles[name];
        const overlays = [groundOverlay(), wordsOnTile(sample, inStyle(defaultStyles.text, name))];
        return {
          value: name,
          label,
          picture: <TileCanvas scene={{ canvas: TILE, picture, overlays }} at={30} shape={16 / 9} />,
        };
      }),
    [picture],
  );
}

/** Texts to add, while none is selected. */
export function TextPanel() {
  const editor = useEditor();
  const tiles = useStyleTiles();
  return (
    <>
      <PanelHeader title={words.textPanel} />
      <PanelBody>
        <PressTiles label={words.add} columns={2} options={tiles} onPress={(name) => addText(editor, name)} />
        <p className="text-12 text-text-3">{words.howToAdd}</p>
      </PanelBody>
    </>
  );
}

/** Style options of one or several texts. */
export function TextStyleSection({ overlays }: { overlays: Several<TextOverlay> }) {
  const revise = useRevise();
  const tiles = useStyleTiles();
  return (
    <Section title={words.style}>
      <Tiles
        label={words.style}
        columns={3}
        value={sameOf(overlays, ({ styles }) => styleOf(styles)) ?? null}
        options={tiles}
        onChange={(name) =>
          revise(
            overlays.map((overlay) => restyled(overlay, inStyle(overlay.styles, name))),
            'textStyle',
            textStyles[name].label,
          )
        }
      />
    </Section>
  );
}
