import { FPS, isPlayed, type ImageOverlay, type LocalOverlay, type VideoOverlay } from '@kinoloom/composition';
import { Badge } from '../../../ui/badge.tsx';
import { useEditorMedia } from '../../media/index.ts';
import { overlayName } from '../../canvas/overlay-box.ts';
import { Section } from '../controls/control-row.tsx';
import { PanelTabs } from '../controls/tabs.tsx';
import { AnimationSection } from '../overlay/animation-section.tsx';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { stillOf, usePicture } from '../preview/use-picture.ts';
import { SpeedRow } from './speed-row.tsx';
import { VolumeRow } from './volume-row.tsx';

/** `m:ss.ff`, as the time line writes it. */
export function frameText(frames: number): string {
  const whole = Math.max(0, Math.round(frames));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / FPS / 60)}:${two(Math.floor(whole / FPS) % 60)}.${two(whole % FPS)}`;
}

/** What a clip or an image of the film is: its picture, where it comes from, its size and its place. */
function Facts({ overlay }: { overlay: VideoOverlay | LocalOverlay | ImageOverlay }) {
  const media = useEditorMedia();
  const facts = media.factsOf(overlay.src);
  const still = stillOf(media, overlay.src);
  const width = facts?.width ?? overlay.originalWidth;
  const height = facts?.height ?? overlay.originalHeight;
  return (
    <div className="pn-facts">
      {still ? <img src={still} alt="" className="pn-facts-picture" /> : <span className="pn-facts-picture" />}
      <div className="pn-facts-text">
        <div className="pn-facts-badges">
          {facts?.model && <Badge>{facts.model}</Badge>}
          {width && height && (
            <Badge>
              <span className="font-mono">
                {width}×{height}
              </span>
            </Badge>
          )}
          {facts === null && <Badge>Deleted media</Badge>}
        </div>
        <p>
          <span className="font-mono">{frameText(overlay.durationInFrames)}</span> on row {overlay.row + 1}, from{' '}
          <span className="font-mono">{frameText(overlay.from)}</span>
        </p>
      </div>
    </div>
  );
}

/** A selected clip, upload or image: what it is, how it sounds, comes and goes, and how it looks. */
export function ClipEditor({ overlay }: { overlay: VideoOverlay | LocalOverlay | ImageOverlay }) {
  const media = useEditorMedia();
  const picture = usePicture(stillOf(media, overlay.src));
  return (
    <>
      <OverlayHeader overlay={overlay} title={overlayName(overlay)} />
      <PanelTabs
        label="Clip"
        tabs={[
          {
            name: 'Settings',
            content: (
              <>
                <Section>
                  <Facts overlay={overlay} />
                </Section>
                {overlay.type !== 'image' && isPlayed(overlay) && (
                  <Section>
                    <VolumeRow overlays={[overlay]} />
                    <SpeedRow key={overlay.id} overlay={overlay} />
                  </Section>
                )}
                <AnimationSection overlays={[overlay]} picture={picture} />
              </>
            ),
          },
          { name: 'Style', content: <StyleTab overlays={[overlay]} picture={picture} /> },
        ]}
      />
    </>
  );
}
