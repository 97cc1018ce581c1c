import { everyOverlay, type Composition, seenAt } from '@kinoloom/composition';
import { CircleAlert } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressRing } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/states.tsx';
import type { AudioOutput } from './audio-output.ts';
import { CompositionPlayer, type PlayerEvents, type PlayerSources } from './composition-player.ts';
import { noticeOf, type MediaNewsBySource, type PlayerNotice } from './player-notice.ts';
import { PosterPicture, type Poster } from './poster.tsx';
import type { Measurable, MeasuredSound } from './protocol.ts';
import type { SoundBlock } from './sound/block.ts';
import * as words from '../../words/en/studio/preview.ts';

export interface PlayerHandle {
  /** Call it from a user gesture handler, else the browser may mute the composition. */
  play(): Promise<void>;
  /** Pauses at the frame on the screen. */
  pause(): void;
  /** Shows a frame, at the end of the composition the last one; playback continues from there. */
  seek(frame: number): void;
  /** See `CompositionPlayer`. */
  measure(what: Measurable, onShare: (share: number) => void, signal: AbortSignal): Promise<MeasuredSound>;
  /** See `CompositionPlayer`. */
  capture(): Promise<Blob>;
  /** See `CompositionPlayer`. */
  clock(): AudioOutput | null;
  /** Retries what has failed. */
  retry(): void;
  /** The current frame: the one requested, possibly the composition's end, or the audible one during playback. */
  readonly frame: number;
  readonly playing: boolean;
  /** The audio node, for tests that measure it; undefined before the first playback. */
  readonly output: AudioNode | undefined;
}

/** A media file that cannot be shown, its overlays, and the reason. */
export interface PlayerError {
  readonly src: string;
  readonly overlayIds: readonly string[];
  readonly reason: string;
}

export interface PlayerProps {
  composition: Composition;
  /** Locations of media; may change at any time. */
  sources: PlayerSources;
  /** Accessible name of the composition. */
  label: string;
  /** Initial frame; later ones are set by `seek`. */
  frame?: number;
  /** 0 to 1. */
  volume?: number;
  /** Shown until the requested frame is available: initially, and after a seek. */
  poster?: Poster | undefined;
  /** A frame is on the screen; not yet exact while pictures of proxies stand in. */
  onFrame?: (frame: number, isExact: boolean) => void;
  onPlaying?: (playing: boolean) => void;
  /** Ids of the overlays that playback waits for; empty: it continues. */
  onWaiting?: (overlays: readonly string[]) => void;
  onError?: (error: PlayerError) => void;
  onEnded?: () => void;
  /** A block of sound will be played. */
  onSound?: (block: SoundBlock) => void;
  className?: string;
  ref?: Ref<PlayerHandle>;
}

const usersOf = ({ overlays }: Composition, src: string): string[] =>
  overlays
    .filter((overlay) => everyOverlay({ overlays: [overlay] }).some((each) => 'src' in each && each.src === src))
    .map(({ id }) => id);

/** Returns the previous list if equal, to avoid re-rendering during playback. */
const sameIds = (before: readonly string[] | null, next: readonly string[]): readonly string[] =>
  before?.length === next.length && before.every((id, index) => id === next[index]) ? before : next;

/** Whether the poster shows the thumbnail of one of these overlays. */
const isOnPoster = (composition: Composition, poster: Poster | undefined, overlays: readonly string[]): boolean =>
  poster !== undefined &&
  seenAt(composition, poster.frame).some(
    (overlay) => overlays.includes(overlay.id) && 'src' in overlay && overlay.src in poster.thumbnails,
  );

/** Shows a composition as it will be rendered. Fills its box, with the canvas centred in its own shape. */
export function Player(props: PlayerProps) {
  const { composition, label, poster, className, ref } = props;
  const box = useRef<HTMLDivElement>(null);
  const { player, shown, waiting, news, broken, retry } = useCompositionPlayer(box, props);
  const { width, height } = composition.canvas;

  useLayoutEffect(() => box.current?.firstElementChild?.setAttribute('aria-label', label), [label]);

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
  }, [player, width, height]);

  useImperativeHandle(
    ref,
    () => ({
      play: async () => player.current?.play(),
      pause: () => player.current?.pause(),
      seek: (to) => player.current?.seek(to),
      measure(...args) {
        if (!player.current) return Promise.reject(new DOMException('There is no player', 'AbortError'));
        return player.current.measure(...args);
      },
      capture() {
        if (!player.current) return Promise.reject(new DOMException('There is no player', 'AbortError'));
        return player.current.capture();
      },
      clock: () => player.current?.clock() ?? null,
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
    [player, retry],
  );

  const isWaiting = shown === null || waiting.length > 0;
  // A stalled clip keeps its last picture, but one of another position must not be taken for the current one.
  const isElsewhere = shown !== null && waiting.some((id) => !shown.includes(id));
  // During playback, the clip waited for may differ from the poster's.
  const hasPoster = shown === null || (isElsewhere && isOnPoster(composition, poster, waiting));
  return (
    <div
      className={cx('relative grid size-full min-h-0 min-w-0 place-items-center [container-type:size]', className)}
      aria-busy={isWaiting || undefined}
    >
      <div
        className="relative overflow-hidden rounded-media bg-[#000] max-md:in-data-full-bleed:rounded-none"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, 100cqh * ${width / height})` }}
      >
        <div className={cx('absolute inset-0', isElsewhere && 'opacity-25')} ref={box} />
        {poster && hasPoster && <PosterPicture poster={poster} composition={composition} />}
      </div>
      <Notice
        notice={noticeOf({ composition, news, waiting: isWaiting, broken })}
        isFirst={shown === null}
        onRetry={retry}
      />
    </div>
  );
}

interface NoticeProps {
  notice: PlayerNotice | undefined;
  /** Nothing has been shown yet. */
  isFirst: boolean;
  onRetry: () => void;
}

function Notice({ notice, isFirst, onRetry }: NoticeProps) {
  if (!notice) return null;
  return (
    <output
      className={cx(
        'absolute inset-x-3 bottom-3 mx-auto flex w-fit max-w-[calc(100%-24px)] items-center gap-2 rounded-md border border-glass-line bg-glass-strong px-3 py-1.5 text-12/5 text-on-media',
        isFirst && 'animate-[appear-late_200ms_step-end]',
      )}
    >
      {notice.kind === 'waiting' && <Spinner />}
      {notice.kind === 'preparing' && <ProgressRing value={notice.progress} />}
      {notice.kind === 'failed' && <CircleAlert aria-hidden="true" />}
      <span>{notice.text}</span>
      {notice.kind === 'failed' && (
        <Button size={28} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      )}
    </output>
  );
}

/** Manages a player on a canvas in `box` during the component's lifetime, and its state. */
function useCompositionPlayer(box: RefObject<HTMLDivElement | null>, props: PlayerProps) {
  const { composition, frame = 0, volume = 1 } = props;
  const latest = useRef(props);
  const player = useRef<CompositionPlayer | null>(null);
  /** The overlays of the frame on the screen; null before the first. */
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [news, setNews] = useState<MediaNewsBySource>(new Map());
  const [broken, setBroken] = useState<string | null>(null);

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    // A canvas can be transferred to a worker only once, so each player creates its own.
    const canvas = document.createElement('canvas');
    canvas.className = 'absolute inset-0 size-full';
    canvas.setAttribute('role', 'img');
    place.append(canvas);
    const events: PlayerEvents = {
      onFrame(at, overlays, isExact) {
        setShown((before) => sameIds(before, overlays));
        latest.current.onFrame?.(at, isExact);
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
      onSound: (block) => latest.current.onSound?.(block),
    };
    const created = new CompositionPlayer(canvas, composition, () => latest.current.sources, events, frame);
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
  useLayoutEffect(() => player.current?.take(composition), [composition]);
  useLayoutEffect(() => {
    if (player.current) player.current.volume = volume;
  }, [volume]);

  const retry = useCallback((): void => {
    setBroken(null);
    setNews((known) => new Map([...known].filter(([, { kind }]) => kind !== 'failed')));
    player.current?.retry();
  }, []);
  return { player, shown, waiting, news, broken, retry };
}
