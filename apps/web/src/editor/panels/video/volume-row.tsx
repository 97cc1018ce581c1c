import type { LocalOverlay, SoundOverlay, VideoOverlay } from '@kinoloom/composition';
import { Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ControlRow } from '../controls/control-row.tsx';
import { sameOf, type Several } from '../controls/several.ts';
import { Slider } from '../controls/slider.tsx';
import { useRevise } from '../controls/use-revise.ts';

const text = (value: number): string => value.toFixed(1);

type Heard = VideoOverlay | SoundOverlay | LocalOverlay;

const withVolume = (overlay: Heard, volume: number): Heard =>
  overlay.type === 'sound'
    ? { ...overlay, styles: { ...overlay.styles, volume } }
    : overlay.type === 'video'
      ? { ...overlay, styles: { ...overlay.styles, volume } }
      : { ...overlay, styles: { ...overlay.styles, volume } };

/** How loud something is, or several things are, in tenths, and silence at a press. */
export function VolumeRow({ overlays }: { overlays: Several<Heard> }) {
  const revise = useRevise();
  const { volume } = overlays[0].styles;
  const silent = overlays.every(({ styles }) => styles.volume === 0);
  const mixed = sameOf(overlays, ({ styles }) => styles.volume) === undefined;
  const shown = mixed ? () => 'Mixed' : text;
  const before = useRef(new Map<string, number>());
  const set = (to: (overlay: Heard) => number): void =>
    revise(
      overlays.map((overlay) => withVolume(overlay, Math.round(to(overlay) * 10) / 10)),
      'volume',
    );
  return (
    <ControlRow label="Volume" value={shown(volume)}>
      <IconButton
        size={28}
        label={silent ? 'Unmute' : 'Mute'}
        icon={silent ? <VolumeX /> : <Volume2 />}
        onClick={() => {
          revise.renew();
          if (silent) return set(({ id }) => before.current.get(id) ?? 1);
          before.current = new Map(overlays.map(({ id, styles }) => [id, styles.volume || 1]));
          set(() => 0);
        }}
      />
      <Slider
        label="Volume"
        value={volume}
        min={0}
        max={1}
        step={0.1}
        text={shown}
        onBegin={revise.renew}
        onChange={(to) => set(() => to)}
      />
    </ControlRow>
  );
}
