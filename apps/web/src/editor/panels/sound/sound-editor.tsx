import { FPS, mediaIn, positionIn, type SoundOverlay } from '@kinoloom/composition';
import { TextField } from '../../../ui/field.tsx';
import { Wave, WavePlay } from '../../../ui/wave.tsx';
import { overlayName } from '../../canvas/overlay-box.ts';
import { useEditorMedia } from '../../media/index.ts';
import { MakeCaptions } from '../captions/make-captions.tsx';
import { PanelBody, Section } from '../controls/rows.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { OverlayHeader } from '../overlay/overlay-editor.tsx';
import { Pace } from '../pace/pace.tsx';
import { Sounding } from '../sounding/sounding.tsx';
import { PlaceText, VolumeRow } from '../video/playback-rows.tsx';
import { Takes } from '../voice-over/lazy-takes.ts';
import { useSoundPreview, valuesBetween } from './sound-preview.ts';
import * as words from '../../../words/en/editor/clip-panels.ts';

/** Editor of a selected sound: preview, name, volume and speed. */
export function SoundEditor({ overlay }: { overlay: SoundOverlay }) {
  const media = useEditorMedia();
  const revise = useRevise();
  const facts = media.factsOf(overlay.src);
  const { durationInFrames: length } = overlay;
  const start = Math.max(0, Math.min(positionIn(overlay, 0), positionIn(overlay, length))) / FPS;
  const seconds = mediaIn(overlay, length) / FPS;
  const { playing, share, toggle } = useSoundPreview({
    url: facts?.url ?? overlay.src,
    volume: overlay.styles.volume,
    // An element plays forwards and at one speed.
    speed: mediaIn(overlay, length) / length,
    start,
    seconds,
  });
  const whole = facts?.seconds ?? start + seconds;
  return (
    <>
      <OverlayHeader overlay={overlay} />
      <PanelBody>
        <Section flush>
          <Wave
            peaks={valuesBetween(facts?.peaks ?? [], start / whole, (start + seconds) / whole)}
            heard={share}
            className="h-21 [&>svg]:h-15"
          >
            <WavePlay label={overlayName(overlay)} playing={playing} disabled={facts === null} onToggle={toggle} />
          </Wave>
          <p className="text-12 text-text-3">{facts === null ? words.soundDeleted : <PlaceText overlay={overlay} />}</p>
        </Section>
        <Section flush>
          <TextField
            label={words.name}
            value={overlay.content}
            maxLength={120}
            onFocus={revise.renew}
            onChange={(event) => revise({ ...overlay, content: event.target.value }, 'name')}
          />
        </Section>
        <Section flush>
          <VolumeRow overlays={[overlay]} />
          <Pace overlay={overlay} />
          <Sounding overlays={[overlay]} />
        </Section>
        {overlay.takes && (
          <Section flush>
            <Takes overlay={overlay} />
          </Section>
        )}
        <Section flush title={words.captions}>
          <MakeCaptions overlays={[overlay]} />
        </Section>
      </PanelBody>
    </>
  );
}
