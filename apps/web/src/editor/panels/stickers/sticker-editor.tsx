import { defaultStyles, StickerId, stickers, styleScale, type StickerOverlay } from '@kinoloom/composition';
import { useCallback } from 'react';
import { overlayName } from '../../canvas/overlay-box.ts';
import { Section } from '../controls/control-row.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { AnimationSection, type Subject } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { groundOverlay, TILE } from '../preview/sights.ts';
import { useGround } from '../preview/use-picture.ts';
import { StickerPicture } from './sticker-picture.tsx';

/** A selected sticker: which one it is, how it comes and goes, and how it looks. */
export function StickerEditor({ overlay }: { overlay: StickerOverlay }) {
  const revise = useRevise();
  const picture = useGround();
  const { sticker } = overlay;
  const subject = useCallback<Subject>(
    (animation) => {
      const side = 900 * styleScale(TILE);
      const place = { left: (TILE.width - side) / 2, top: (TILE.height - side) / 2, width: side, height: side };
      const ground = groundOverlay();
      const { from, durationInFrames } = ground;
      return [
        ground,
        {
          ...place,
          id: 'sticker',
          type: 'sticker',
          from,
          durationInFrames,
          row: 0,
          rotation: 0,
          content: '',
          sticker,
          styles: { ...defaultStyles.sticker, animation },
        },
      ];
    },
    [sticker],
  );
  return (
    <>
      <OverlayHeader overlay={overlay} title={overlayName(overlay)} />
      <PanelTabs
        label="Sticker"
        tabs={[
          {
            name: 'Settings',
            content: (
              <>
                <AnimationSection overlays={[overlay]} picture={picture} subject={subject} />
                <Section title="Sticker">
                  <Tiles
                    label="Sticker"
                    columns={4}
                    value={sticker}
                    options={StickerId.options.map((id) => ({
                      value: id,
                      label: stickers[id].label,
                      picture: <StickerPicture sticker={id} />,
                    }))}
                    onChange={(id) =>
                      revise({ ...overlay, sticker: id, content: stickers[id].label }, 'sticker', stickers[id].label)
                    }
                  />
                </Section>
              </>
            ),
          },
          { name: 'Style', content: <StyleTab overlays={[overlay]} picture={picture} /> },
        ]}
      />
    </>
  );
}
