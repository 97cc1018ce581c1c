import { durationOf, FPS, type Composition } from '@kinoloom/composition';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { runShortcut } from '../../lib/keyboard/index.ts';
import { takesKey } from '../../lib/keyboard/takes-key.ts';
import type { PlayerSources } from './composition-player.ts';
import { Player, type PlayerHandle } from './player.tsx';
import type { Poster } from './poster.tsx';
import { Transport } from './transport.tsx';

export interface CompositionPreviewProps {
  composition: Composition;
  sources: PlayerSources;
  /** Accessible name of the composition. */
  label: string;
  /** Shown until a frame is painted. */
  thumbnails: Poster['thumbnails'];
}

/** A composition with transport controls. The usual keys of video editors work wherever the focus is inside it. */
export function CompositionPreview({ composition, sources, label, thumbnails }: CompositionPreviewProps) {
  const root = useRef<HTMLDivElement>(null);
  const player = useRef<PlayerHandle>(null);
  /** Whether to resume playback after scrubbing. */
  const resume = useRef(false);
  const [frame, setFrame] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [volume, setVolume] = useState(1);
  const [muted, setMuted] = useState(false);
  const [fullScreen, setFullScreen] = useState(false);
  const length = durationOf(composition);
  const poster = useMemo(() => ({ frame, thumbnails }), [frame, thumbnails]);

  useEffect(() => {
    const follow = (): void => setFullScreen(document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  const toggle = (): void => {
    if (player.current?.playing) player.current.pause();
    else void player.current?.play();
  };
  const toggleFullScreen = (): void => {
    // Rejected if the browser does not support it for elements: the size stays.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else root.current?.requestFullscreen().catch(() => undefined);
  };
  const seek = (to: number): void => {
    const within = Math.min(Math.max(0, to), Math.max(0, length - 1));
    player.current?.seek(within);
    setFrame(within);
  };
  const press = (event: KeyboardEvent): void => {
    if (takesKey(event.target, event)) return;
    const step = (by: number) => (): void => {
      player.current?.pause();
      seek(Math.min(player.current?.frame ?? 0, Math.max(0, length - 1)) + by);
    };
    runShortcut('preview', event, {
      play: toggle,
      playOn: () => void player.current?.play(),
      backSecond: step(-FPS),
      backTenSeconds: step(-10 * FPS),
      backFrame: step(-1),
      onFrame: step(1),
      backTen: step(-10),
      onTen: step(10),
      start: step(-Infinity),
      end: step(Infinity),
      mute: () => setMuted(!muted),
      fullScreen: toggleFullScreen,
    });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts for what its controls do, too
    <div ref={root} className="flex min-h-0 flex-1 flex-col bg-surface" onKeyDown={press}>
      <div data-full-bleed className="min-h-0 flex-1 bg-[#080706] p-5 max-md:p-0">
        <Player
          ref={player}
          composition={composition}
          sources={sources}
          label={label}
          poster={poster}
          volume={muted ? 0 : volume}
          onFrame={setFrame}
          onPlaying={setPlaying}
        />
      </div>
      <Transport
        frame={frame}
        length={length}
        playing={playing}
        volume={muted ? 0 : volume}
        fullScreen={fullScreen}
        focused
        onToggle={toggle}
        onSeek={(to) => {
          if (player.current?.playing) {
            resume.current = true;
            player.current.pause();
          }
          seek(to);
        }}
        onScrubEnd={() => {
          if (resume.current) void player.current?.play();
          resume.current = false;
        }}
        onVolume={(level) => {
          setVolume(level);
          setMuted(level === 0);
        }}
        onMute={() => {
          setMuted(!muted);
          if (volume === 0) setVolume(1);
        }}
        onFullScreen={document.fullscreenEnabled ? toggleFullScreen : undefined}
      />
    </div>
  );
}
