import { type MediaRecord } from '@kinoloom/contract';
import { Download, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { startMediaDrag } from '../../lib/media-drag.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { Button } from '../../ui/button.tsx';
import { CreditPrice } from '../../ui/credits.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type SoundHandlers } from './panel-props.ts';
import { factsClass, PlayButton, rowClass, RowText } from './row-parts.tsx';
import { downloadSound, removeSound, soundName } from './sound-actions.ts';
import { type SoundPlayer } from './use-sound-player.ts';
import * as words from '../../words/en/studio/audio.ts';

interface SoundRowProps {
  sound: MediaRecord;
  heard: SoundPlayer;
  handlers: Pick<SoundHandlers, 'onAdd' | 'onDelete' | 'isUsed'>;
}

/** A sound of the flow: play, add to the timeline, download or delete. */
export function SoundRow({ sound, heard, handlers }: SoundRowProps) {
  const small = useMediaQuery('(width < 768px)');
  const name = soundName(sound);
  const playing = heard.source === sound.url;
  const remove = (): void => {
    if (playing) heard.toggle(sound.url);
    removeSound(sound, { isUsed: handlers.isUsed(sound), remove: () => handlers.onDelete(sound) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a shortcut beside Add to Timeline
    <li
      className={rowClass}
      data-playing={playing || undefined}
      draggable={!small}
      onDragStart={(event) => startMediaDrag(event.dataTransfer, sound.id)}
    >
      <PlayButton name={name} playing={playing} onToggle={() => heard.toggle(sound.url)} />
      <RowText name={name} title={sound.prompt ?? name}>
        <p className={factsClass}>
          {words.seconds({ seconds: Math.round(sound.duration ?? 0) })}{' '}
          <CreditPrice credits={sound.credits_used} tone="inherit" />
        </p>
      </RowText>
      {!small && <Shape peaks={waveformOf(sound)} playing={playing} />}
      <Button
        size={28}
        variant="outline"
        className="touch-44 max-md:h-11"
        aria-label={words.addNamed({ name })}
        {...(!small && { icon: <Plus /> })}
        onClick={() => handlers.onAdd(sound)}
      >
        {words.addToTimeline}
      </Button>
      {small ? (
        <Menu trigger={<IconButton label={words.moreFor({ name })} icon={<Ellipsis />} tooltip={false} />}>
          <MenuItem icon={<Download />} onSelect={() => void downloadSound(sound)}>
            {words.download}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onSelect={remove}>
            {words.deleteIt}
          </MenuItem>
        </Menu>
      ) : (
        <span className="-ml-1.5 flex gap-0.5">
          <IconButton
            label={words.downloadNamed({ name })}
            icon={<Download />}
            size={28}
            onClick={() => void downloadSound(sound)}
          />
          <IconButton label={words.deleteNamed({ name })} icon={<Trash2 />} size={28} onClick={remove} />
        </span>
      )}
    </li>
  );
}

const BARS = 24;

/** Its waveform in a few bars, each the maximum of its part. */
function Shape({ peaks, playing }: { peaks: readonly number[]; playing: boolean }) {
  const bars = Array.from({ length: peaks.length === 0 ? 0 : BARS }, (_, bar) => {
    const part = peaks.slice(Math.floor((bar * peaks.length) / BARS), Math.ceil(((bar + 1) * peaks.length) / BARS));
    return Math.max(0.06, ...part);
  });
  return (
    <svg
      className={cx('h-5 w-18 flex-none', playing ? 'fill-accent-text' : 'fill-text-3')}
      viewBox={`0 0 ${BARS * 3} 20`}
      aria-hidden="true"
    >
      {bars.map((height, index) => (
        <rect key={`${index}`} x={index * 3} y={10 - height * 9} width="1.5" height={height * 18} rx="0.75" />
      ))}
    </svg>
  );
}
