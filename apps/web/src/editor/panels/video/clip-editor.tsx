import { isCompound, isVideo, type PictureOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { makerName } from '../../../lib/media-names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { pictureSizeOf, stillOfPicture, useEditorMedia } from '../../media/index.ts';
import { MakeCaptions } from '../captions/make-captions.tsx';
import { Section } from '../controls/rows.tsx';
import { AnimationSection } from '../overlay/animation-section.tsx';
import { OverlayTabs } from '../overlay/overlay-editor.tsx';
import { Pace } from '../pace/pace.tsx';
import { usePicture } from '../preview/use-picture.ts';
import { Fades, Sounding } from '../sounding/sounding.tsx';
import { CompoundSection } from './compound-section.tsx';
import { PlaceText, VolumeRow } from './playback-rows.tsx';
import * as words from '../../../words/en/editor/clip-panels.ts';

const LookTab = lazyWithRetry(async () => (await import('../look/look-tab.tsx')).LookTab);

/** Facts about a clip or image: picture, origin, size and position. */
function Facts({ overlay }: { overlay: PictureOverlay }) {
  const media = useEditorMedia();
  const facts = 'src' in overlay ? media.factsOf(overlay.src) : undefined;
  const still = stillOfPicture(media, overlay);
  const size = pictureSizeOf(overlay, media);
  const picture = 'h-13.5 w-24 flex-none rounded-media bg-control object-cover';
  return (
    <div className="flex items-center gap-3">
      {still ? <img src={still} alt="" className={picture} /> : <span className={picture} />}
      <div className="grid min-w-0 gap-1 text-12/4.5 text-text-2">
        <div className="flex flex-wrap gap-1.5">
          {facts?.model && <Badge>{makerName(facts.model)}</Badge>}
          {size && (
            <Badge>
              <span className="font-mono">
                {size.width}×{size.height}
              </span>
            </Badge>
          )}
          {facts === null && <Badge>{words.mediaDeleted}</Badge>}
        </div>
        <p>
          <PlaceText overlay={overlay} />
        </p>
      </div>
    </div>
  );
}

/** Editor of a selected clip or image: facts, sound, animation and style. */
export function ClipEditor({ overlay }: { overlay: PictureOverlay }) {
  const media = useEditorMedia();
  const picture = usePicture(stillOfPicture(media, overlay));
  return (
    <OverlayTabs
      overlay={overlay}
      label={isCompound(overlay) ? words.compound : words.clip}
      first={words.settings}
      picture={picture}
      look={<LookTab overlay={overlay} picture={picture} />}
    >
      <Section>
        <Facts overlay={overlay} />
      </Section>
      {isVideo(overlay) && (
        <>
          <Section>
            <VolumeRow overlays={[overlay]} />
            <Pace overlay={overlay} />
            <Sounding overlays={[overlay]} />
          </Section>
          <Section title={words.captions}>
            <MakeCaptions overlays={[overlay]} />
          </Section>
        </>
      )}
      {isCompound(overlay) && (
        <>
          <Section>
            <VolumeRow overlays={[overlay]} />
            <Fades overlays={[overlay]} />
          </Section>
          <CompoundSection overlay={overlay} />
        </>
      )}
      <AnimationSection overlays={[overlay]} picture={picture} />
    </OverlayTabs>
  );
}
