import {
  decibelsOf,
  FPS,
  volumeLimits,
  volumeOf,
  withSound,
  type Overlay,
  type SoundingOverlay,
} from '@kinoloom/composition';
import { Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { volumeText } from '../../meters/volume-text.ts';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/clip-panels.ts';

/** `m:ss.ff`, as on the timeline. */
export function frameText(frames: number): string {
  const whole = Math.max(0, Math.round(frames));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / FPS / 60)}:${two(Math.floor(whole / FPS) % 60)}.${two(whole % FPS)}`;
}

/** Length and position of an overlay. */
export function PlaceText({ overlay: { durationInFrames, row, from } }: { overlay: Overlay }) {
  return words.place({
    length: frameText(durationInFrames),
    row: row + 1,
    from: frameText(from),
    time: <span className="font-mono" />,
  });
}

/** Volume of one or several overlays in decibels, with a mute button. */
export function VolumeRow({ overlays }: { overlays: Several<SoundingOverlay> }) {
  const revise = useRevise();
  const { volume } = overlays[0].styles;
  const silent = overlays.every(({ styles }) => styles.volume === 0);
  const mixed = sameOf(overlays, ({ styles }) => styles.volume) === undefined;
  const text = mixed ? () => words.mixed : volumeText;
  const before = useRef(new Map<string, number>());
  const set = (to: (overlay: SoundingOverlay) => number): void =>
    revise(
      overlays.map((overlay) => withSound(overlay, { volume: to(overlay) })),
      'volume',
    );
  const level = Math.max(volumeLimits.least, decibelsOf(volume));
  return (
    <ControlRow label={words.volume} value={text(level)}>
      <IconButton
        size={28}
        label={silent ? words.unmute : words.mute}
        icon={silent ? <VolumeX /> : <Volume2 />}
        onClick={() => {
          revise.renew();
          if (silent) return set(({ id }) => before.current.get(id) ?? 1);
          before.current = new Map(overlays.map(({ id, styles }) => [id, styles.volume || 1]));
          set(() => 0);
        }}
      />
      <Slider
        label={words.volume}
        value={level}
        min={volumeLimits.least}
        max={volumeLimits.most}
        step={0.5}
        mark={0}
        text={text}
        onBegin={revise.renew}
        onChange={(to) => set(() => (to <= volumeLimits.least ? 0 : volumeOf(to)))}
      />
    </ControlRow>
  );
}
