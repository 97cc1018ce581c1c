import type { LocalOverlay, SoundOverlay } from '@kinoloom/composition';
import { Pause, Play } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { nameOf } from '../../stage/overlay-box.ts';
import { useEditorMedia } from '../../media/index.ts';
import { Section } from '../controls/control-row.tsx';
import { useRevise } from '../controls/use-revise.ts';
import { OverlayHeader } from '../overlay/overlay-header.tsx';
import { frameText } from '../video/clip-editor.tsx';
import { SpeedRow } from '../video/speed-row.tsx';
import { VolumeRow } from '../video/volume-row.tsx';
import { useListening } from './use-listening.ts';

/** A selected sound: to hear it alone, its name, how loud it is and how fast it plays. */
export function SoundEditor({ overlay }: { overlay: SoundOverlay | LocalOverlay }) {
  const media = useEditorMedia();
  const revise = useRevise();
  const listening = useListening();
  const facts = media.factsOf(overlay.src);
  const url = facts?.url ?? overlay.src;
  const start = (overlay.type === 'sound' ? overlay.startFromSound : overlay.videoStartTime) / 30;
  const on = listening.url === url;
  return (
    <>
      <OverlayHeader overlay={overlay} title={nameOf(overlay)} />
      <div className="pn-body">
        <Section>
          <div className="pn-listen">
            <Button
              icon={on ? <Pause /> : <Play />}
              disabled={facts === null}
              onClick={() => listening.toggle({ url, volume: overlay.styles.volume, speed: overlay.speed, start })}
            >
              {on ? 'Pause' : 'Play'}
            </Button>
            <p className="pn-hint">
              {facts === null ? (
                'The file of this sound was deleted'
              ) : (
                <>
                  <span className="font-mono">{frameText(overlay.durationInFrames)}</span> on row {overlay.row + 1},
                  from <span className="font-mono">{frameText(overlay.from)}</span>
                </>
              )}
            </p>
          </div>
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
          <VolumeRow overlay={overlay} />
          <SpeedRow key={overlay.id} overlay={overlay} />
        </Section>
      </div>
    </>
  );
}
