import { Pause, Play } from 'lucide-react';
import { type ReactNode } from 'react';
import * as player from '../../words/en/first/player.ts';

export const rowClass =
  'flex min-h-[54px] items-center gap-2.5 py-1.5 pr-3 pl-4 hover:bg-raised data-playing:bg-raised max-md:min-h-15';

/** Style of a line of facts below a name. */
export const factsClass = 'flex gap-2 font-mono text-12 whitespace-nowrap text-text-2';

export function RowText({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate leading-[18px] font-medium" title={title}>
        {name}
      </p>
      {children}
    </div>
  );
}

interface PlayButtonProps {
  /** Accessible name of the sound. */
  name: string;
  playing: boolean;
  onToggle: () => void;
}

export function PlayButton({ name, playing, onToggle }: PlayButtonProps) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className="touch-44 grid size-7 flex-none place-items-center rounded-full bg-control text-text hover:bg-control-hover data-playing:bg-accent-soft data-playing:text-accent-text max-md:size-10"
      data-playing={playing || undefined}
      aria-label={(playing ? player.pauseNamed : player.playNamed)({ sound: name })}
      onClick={onToggle}
    >
      <Icon className="size-[11px] max-md:size-3.5" fill="currentColor" aria-hidden="true" />
    </button>
  );
}
