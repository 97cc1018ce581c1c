import './player.css';
import type { Composition } from '@kinoloom/composition';
import { seenAt } from '@kinoloom/composition/painter';
import { CircleAlert } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type Ref,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressRing } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/states.tsx';
import { CompositionPlayer, type PlayerSources } from './composition-player.ts';
import { noticeOf, type MediaNewsBySource } from './player-notice.ts';
import { PosterPicture, type Poster } from './poster.tsx';

/** What can be done with a player. */
export interface PlayerHandle {
  /** Call it while a press of the user is being handled, else the browser may keep the film silent. */
  play(): Promise<void>;
  /** Stops at the frame that is on the screen. */
  pause(): void;
  /** Shows a frame, at the end of the film its last one; a film that plays goes on from there. */
  seek(frame: number): void;
  /** Tries what has failed once more. */
  retry(): void;
  /** The frame of the moment: asked for, maybe the film's end, or heard while the film plays. */
  readonly frame: number;
  readonly playing: boolean;
  /** What is heard, for those who measure it; undefined before the film has played. */
  readonly output: AudioNode | undefined;
}

/** A media that can't be shown, the overlays that use it, and why. */
export interface PlayerError {
  readonly src: string;
  readonly overlayIds: readonly string[];
  readonly reason: string;
}

export interface PlayerProps {
  composition: Composition;
  /** Where media are found; may change at any time. */
  sources: PlayerSources;
  /** What the film is, for assistive technology. */
  label: string;
  /** The frame shown first; later ones are shown by `seek`. */
  frame?: number;
  /** 0 to 1. */
  volume?: number;
  /** Looked at until the frame that is asked for is there: at first, and where the film goes on elsewhere. */
  poster?: Poster | undefined;
  /** A frame is on the screen. */
  onFrame?: (frame: number) => void;
  onPlaying?: (playing: boolean) => void;
  /** Ids of the overlays that the film waits for; none: it goes on. */
  onWaiting?: (overlays: readonly string[]) => void;
  onError?: (error: PlayerError) => void;
  onEnded?: () => void;
  className?: string;
  ref?: Ref<PlayerHandle>;
}

const usersOf = ({ overlays }: Composition, src: string): string[] =>
  overlays.filter((overlay) => 'src' in overlay && overlay.src === src).map(({ id }) => id);

const seenIds = (composition: Composition, at: number): string[] => seenAt(composition, at).map(({ id }) => id);

/** The list before where it says the same, so that a film that runs draws nothing anew. */
const sameIds = (before: readonly string[] | null, next: readonly string[]): readonly string[] =>
  before?.length === next.length && before.every((id, index) => id === next[index]) ? before : next;

/** Shows a film as its file will be. Fills its box, with the film's own shape in the middle. */
export function Player(props: PlayerProps) {
  const { composition, label, frame = 0, volume = 1, poster, className, ref } = props;
  const latest = useRef(props);
  const box = useRef<HTMLDivElement>(null);
  const player = useRef<CompositionPlayer | null>(null);
  /** The overlays of the frame on the screen; null before the first. */
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [news, setNews] = useState<MediaNewsBySource>(new Map());
  const [broken, setBroken] = useState<string | null>(null);
  const { width, height } = composition.canvas;

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    // A canvas can be handed to a worker only once, so each player has one of its own.
    const canvas = document.createElement('canvas');
    canvas.className = 'p-canvas';
    canvas.setAttribute('role', 'img');
    place.append(canvas);
    const created = new CompositionPlayer(
      canvas,
      latest.current.composition,
      () => latest.current.sources,
      {
        onFrame(at) {
          setShown((before) => sameIds(before, seenIds(latest.current.composition, at)));
          latest.current.onFrame?.(at);
        },
        onPlaying: (playing) => latest.current.onPlaying?.(playing),
        onWaiting(overlays) {
          setWaiting(overlays);
          latest.current.onWaiting?.(overlays);
        },
        onMedia(src, latestNews) {
          setNews((known) => new Map(known).set(src, latestNews));
          if (latestNews.kind !== 'failed') return;
          const overlayIds = usersOf(latest.current.composition, src);
          latest.current.onError?.({ src, overlayIds, reason: latestNews.reason });
        },
        onBroken(reason) {
          setBroken(reason);
          latest.current.onError?.({ src: '', overlayIds: [], reason });
        },
        onEnded: () => latest.current.onEnded?.(),
      },
      frame,
    );
    player.current = created;
    return () => {
      player.current = null;
      created[Symbol.dispose]();
      canvas.remove();
      setShown(null);
      setNews(new Map());
      setWaiting([]);
      setBroken(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one player for as long as the component lives; `frame` is its first
  }, []);

  useLayoutEffect(() => box.current?.firstElementChild?.setAttribute('aria-label', label), [label]);
  useLayoutEffect(() => player.current?.take(composition), [composition]);
  useLayoutEffect(() => {
    if (player.current) player.current.volume = volume;
  }, [volume]);

  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const measure = (): void => {
      const { clientWidth, clientHeight } = place;
      if (clientWidth === 0 || clientHeight === 0) return;
      const scale = Math.min(1, (clientWidth * devicePixelRatio) / width, (clientHeight * devicePixelRatio) / height);
      player.current?.resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [width, height]);

  const retry = useCallback((): void => {
    setBroken(null);
    setNews((known) => new Map([...known].filter(([, { kind }]) => kind !== 'failed')));
    player.current?.retry();
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      play: async () => player.current?.play(),
      pause: () => player.current?.pause(),
      seek: (to) => player.current?.seek(to),
      retry,
      get frame() {
        return player.current?.frame ?? 0;
      },
      get playing() {
        return player.current?.playing ?? false;
      },
      get output() {
        return player.current?.output;
      },
    }),
    [retry],
  );

  const shape: CSSProperties & { '--p-shape': number } = {
    aspectRatio: `${width} / ${height}`,
    '--p-shape': width / height,
  };
  const notice = noticeOf({ composition, news, waiting: shown === null || waiting.length > 0, broken });
  // A clip that stutters keeps its last picture. That of another place is not to be taken for this one.
  const isElsewhere = shown !== null && waiting.some((id) => !shown.includes(id));
  // A film that plays may wait for another clip than the one whose picture the poster is.
  const hasPoster = shown === null || (isElsewhere && waiting.some((id) => id === poster?.overlay));
  return (
    <div className={cx('p-player', className)} aria-busy={shown === null || waiting.length > 0 || undefined}>
      <div className="p-film" style={shape}>
        <div className={cx('p-box', isElsewhere && 'p-elsewhere')} ref={box} />
        {poster && hasPoster && <PosterPicture key={poster.url} poster={poster} canvas={composition.canvas} />}
      </div>
      {notice && (
        <output className={cx('p-notice', shown === null && 'p-notice-first')}>
          {notice.kind === 'waiting' && <Spinner />}
          {notice.kind === 'preparing' && <ProgressRing value={notice.progress} />}
          {notice.kind === 'failed' && <CircleAlert aria-hidden="true" />}
          <span>{notice.text}</span>
          {notice.kind === 'failed' && (
            <Button size={28} onClick={retry}>
              Try Again
            </Button>
          )}
        </output>
      )}
    </div>
  );
}
