import { FPS, type LocalOverlay, type SoundOverlay } from '@kinoloom/composition';
import { TextField } from '../../../ui/field.tsx';
import { overlayName } from '../../canvas/overlay-box.ts';
import { useEditorMedia } from '../../media/index.ts';
import { Section } from '../controls/control-row.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { frameText } from '../video/clip-editor.tsx';
import { SpeedRow } from '../video/speed-row.tsx';
import { VolumeRow } from '../video/volume-row.tsx';
import { partOf } from './part-of.ts';
import { SoundWave } from './sound-wave.tsx';
import { useListening } from './use-listening.ts';

/** A selected sound: to hear it alone, its name, how loud it is and how fast it plays. */
export function SoundEditor({ overlay }: { overlay: SoundOverlay | LocalOverlay }) {
  const media = useEditorMedia();
  const revise = useRevise();
  const facts = media.factsOf(overlay.src);
  const start = (overlay.type === 'sound' ? overlay.startFromSound : overlay.videoStartTime) / FPS;
  const seconds = (overlay.durationInFrames * overlay.speed) / FPS;
  const listening = useListening({
    url: facts?.url ?? overlay.src,
    volume: overlay.styles.volume,
    speed: overlay.speed,
    start,
    seconds,
  });
  const whole = facts?.seconds ?? start + seconds;
  return (
    <>
      <OverlayHeader overlay={overlay} title={overlayName(overlay)} />
      <div className="pn-body">
        <Section>
          <SoundWave
            name={overlayName(overlay)}
            peaks={partOf(facts?.peaks ?? [], start / whole, (start + seconds) / whole)}
            listening={listening}
            there={facts !== null}
          />
          <p className="pn-hint">
            {facts === null ? (
              'The file of this sound was deleted'
            ) : (
              <>
                <span className="font-mono">{frameText(overlay.durationInFrames)}</span> on row {overlay.row + 1}, from{' '}
                <span className="font-mono">{frameText(overlay.from)}</span>
              </>
            )}
          </p>
        </Section>
        <Section>
          <TextField
            label="Name"
            value={overlay.content}
            maxLength={120}
            onFocus={revise.renew}
            onChange={(event) => revise({ ...overlay, content: event.target.value }, 'name')}
          />
        </Section>
        <Section>
          <VolumeRow overlays={[overlay]} />
          <SpeedRow key={overlay.id} overlay={overlay} />
        </Section>
      </div>
    </>
  );
}
