import { type MediaRecord, type ReframeRatio, type Size } from '@kinoloom/contract';
import { Crop as CropIcon, Pause, Play, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { timecode } from '../../lib/formatters.ts';
import { cx } from '../../ui/cx.ts';
import { drawReframe, viewOf } from './draw-reframe.ts';
import {
  centredCrop,
  fittingWidth,
  initialCrop,
  moved,
  previewFrames,
  zoomBounds,
  zoomed,
  type Crop,
} from './reframe-geometry.ts';

export interface ReframeCanvasProps {
  media: MediaRecord;
  clip: Size;
  ratio: ReframeRatio;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  /** The clip cannot be played. */
  onBroken: () => void;
}

const STEP = 4;
const ZOOM_STEP = 1.08;

type Place = Pick<ReframeCanvasProps, 'clip' | 'ratio' | 'crop' | 'onCrop'> & {
  area: RefObject<HTMLElement | null>;
  /** Size of the area in CSS px; null until measured. */
  size: Size | null;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (from: Point, to: Point): number => Math.hypot(from.x - to.x, from.y - to.y);

/** Moves and zooms the crop with one finger, two fingers, the wheel and keys. */
function useCropGestures({ clip, ratio, crop, onCrop, area, size }: Place) {
  const resizing = useRef(false);
  const fingers = useRef(new Map<number, Point>());

  // React's own wheel handler is passive and cannot prevent scrolling.
  const zoomAt = useRef<(factor: number, at: Point) => void>(() => undefined);
  useEffect(() => {
    zoomAt.current = (factor, at) => {
      if (!size || !area.current) return;
      const { scale, left, top } = viewOf(size, ratio);
      const box = area.current.getBoundingClientRect();
      const about = { x: (at.x - box.left - left) / scale, y: (at.y - box.top - top) / scale };
      onCrop(zoomed(crop, factor, clip, ratio, about));
    };
  });
  useEffect(() => {
    const element = area.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoomAt.current(Math.exp(-event.deltaY * 0.0015), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [area]);

  const onPointerMove = (event: PointerEvent): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      return zoomAt.current(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    const { scale, left, top } = viewOf(size, ratio);
    if (resizing.current && area.current) {
      const box = area.current.getBoundingClientRect();
      const middle = {
        x: box.left + left + (previewFrames[ratio].width * scale) / 2,
        y: box.top + top + (previewFrames[ratio].height * scale) / 2,
      };
      // The frame keeps its size on the screen: dragging a corner outwards includes more of the picture.
      return onCrop(zoomed(crop, distance(before, middle) / Math.max(1, distance(now, middle)), clip, ratio));
    }
    onCrop(moved(crop, (now.x - before.x) / scale, (now.y - before.y) / scale, clip, ratio));
  };
  const onPointerUp = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? STEP * 5 : STEP;
    const steps: Readonly<Record<string, () => Crop>> = {
      ArrowLeft: () => moved(crop, -by, 0, clip, ratio),
      ArrowRight: () => moved(crop, by, 0, clip, ratio),
      ArrowUp: () => moved(crop, 0, -by, clip, ratio),
      ArrowDown: () => moved(crop, 0, by, clip, ratio),
      '+': () => zoomed(crop, ZOOM_STEP, clip, ratio),
      '=': () => zoomed(crop, ZOOM_STEP, clip, ratio),
      '-': () => zoomed(crop, 1 / ZOOM_STEP, clip, ratio),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onCrop(step());
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      resizing.current = size !== null && nearCorner(event, size, ratio);
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onKeyDown,
  };
}

/** The clip behind its new frame: drag, pinch and zoom to choose the crop. */
export function ReframeCanvas({ media, clip, ratio, crop, onCrop, onBroken }: ReframeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const area = useRef<HTMLButtonElement>(null);
  const size = useSize(area);
  const gestures = useCropGestures({ clip, ratio, crop, onCrop, area, size });
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [frames, setFrames] = useState(0);

  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !size) return;
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const ready = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    drawReframe(pen, { canvas: size, ratio, crop, clip, picture: ready ? video.current : null });
    // oxlint-disable-next-line react/exhaustive-deps -- `frames` counts the pictures that the video has shown
  }, [size, ratio, crop, clip, frames]);

  useEffect(() => {
    if (!playing) return;
    let next = requestAnimationFrame(function follow() {
      setAt(video.current?.currentTime ?? 0);
      setFrames((count) => count + 1);
      next = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(next);
  }, [playing]);

  const toggle = (): void => {
    const element = video.current;
    if (!element) return;
    // Stopped before it started: nothing to report.
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  };
  const PlayIcon = playing ? Pause : Play;
  const zoom = Math.log(crop.width / fittingWidth(clip, ratio));
  return (
    <div className="relative flex min-w-0 flex-col bg-[#080706] text-on-media max-md:flex-none">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the source of the canvas's pictures, never seen itself */}
      <video
        ref={video}
        src={media.url}
        className="hidden"
        muted
        loop
        playsInline
        preload="auto"
        onLoadedData={() => setFrames((count) => count + 1)}
        onSeeked={() => setFrames((count) => count + 1)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onBroken}
      />
      <button
        ref={area}
        type="button"
        className="focus-inset relative min-h-0 w-full flex-1 cursor-grab touch-none active:cursor-grabbing max-md:h-[52dvh] max-md:flex-none"
        aria-label="The clip behind its new frame. Arrow keys move it, plus and minus zoom."
        {...gestures}
      >
        {/* Out of the flow, since its size depends on its position. */}
        <canvas
          ref={canvas}
          className="absolute inset-0 size-full"
          width={(size?.width ?? 1) * devicePixelRatio}
          height={(size?.height ?? 1) * devicePixelRatio}
        />
      </button>
      <button
        type="button"
        className={cx(wellButtonClass, 'absolute top-4 right-4 bg-glass-strong font-mono')}
        onClick={toggle}
      >
        <span className="sr-only">{playing ? 'Pause' : 'Play'}</span>
        <PlayIcon className="size-3.5" fill="currentColor" />
        <span className="max-md:hidden">
          {timecode(at)} / {timecode(media.duration ?? 0)}
        </span>
      </button>
      <div className="flex min-h-13 flex-none items-center gap-2 px-5 py-2">
        <ZoomOut aria-hidden="true" />
        <input
          type="range"
          aria-label="Zoom"
          className="w-30 accent-on-media"
          min={Math.log(zoomBounds.least)}
          max={Math.log(zoomBounds.most)}
          step={0.01}
          value={zoom}
          onChange={(event) => onCrop(zoomed(crop, Math.exp(Number(event.target.value) - zoom), clip, ratio))}
        />
        <ZoomIn aria-hidden="true" />
        <span className="flex-1" />
        <button type="button" className={wellButtonClass} onClick={() => onCrop(centredCrop(crop, clip, ratio))}>
          <CropIcon className="size-3.5" />
          Centre
        </button>
        <button type="button" className={wellButtonClass} onClick={() => onCrop(initialCrop(clip, ratio))}>
          <RotateCcw className="size-3.5" />
          Reset
        </button>
      </div>
    </div>
  );
}

const wellButtonClass =
  'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-12 font-medium text-on-media hover:bg-[rgba(255,242,224,0.1)]';

/** Hit distance of the frame's corners (CSS px): half of a touch target. */
const CORNER = 22;

function nearCorner(event: PointerEvent<HTMLElement>, size: Size, ratio: ReframeRatio): boolean {
  const { scale, left, top } = viewOf(size, ratio);
  const box = event.currentTarget.getBoundingClientRect();
  const near = (at: number, start: number, length: number): boolean =>
    Math.abs(at - start) <= CORNER || Math.abs(at - start - length * scale) <= CORNER;
  const frame = previewFrames[ratio];
  return near(event.clientX - box.left, left, frame.width) && near(event.clientY - box.top, top, frame.height);
}

/** An element's size in CSS px; null until measured. */
function useSize(target: { readonly current: HTMLElement | null }): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return size;
}
