import type { LocalOverlay, SoundOverlay, VideoOverlay } from '@kinoloom/composition';
import { Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ControlRow } from '../controls/control-row.tsx';
import { Slider } from '../controls/slider.tsx';
import { useRevise } from '../controls/use-revise.ts';

const text = (value: number): string => value.toFixed(1);

const withVolume = (overlay: VideoOverlay | SoundOverlay | LocalOverlay, volume: number) =>
  overlay.type === 'sound'
    ? { ...overlay, styles: { ...overlay.styles, volume } }
    : overlay.type === 'video'
      ? { ...overlay, styles: { ...overlay.styles, volume } }
      : { ...overlay, styles: { ...overlay.styles, volume } };

/** How loud something is, in tenths, and silence at a press. */
export function VolumeRow({ overlay }: { overlay: VideoOverlay | SoundOverlay | LocalOverlay }) {
  const revise = useRevise();
  const { volume } = overlay.styles;
  const before = useRef(volume || 1);
  const set = (to: number): void => revise(withVolume(overlay, Math.round(to * 10) / 10), 'volume');
  return (
    <ControlRow label="Volume" value={text(volume)}>
      <IconButton
        size={28}
        label={volume === 0 ? 'Unmute' : 'Mute'}
        icon={volume === 0 ? <VolumeX /> : <Volume2 />}
        onClick={() => {
          revise.renew();
          if (volume > 0) before.current = volume;
          set(volume > 0 ? 0 : before.current);
        }}
      />
      <Slider
        label="Volume"
        value={volume}
        min={0}
        max={1}
        step={0.1}
        text={text}
        onBegin={revise.renew}
        onChange={set}
      />
    </ControlRow>
  );
}
