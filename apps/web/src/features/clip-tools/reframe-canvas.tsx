import { type MediaRecord, type ReframeRatio, type Size } from '@kinoloom/contract';
import { Crop as CropIcon, Pause, Play, RotateCcw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { cx } from '../../ui/cx.ts';
import { drawReframe } from './draw-reframe.ts';
import { centredCrop, fittingWidth, initialCrop, zoomBounds, zoomed, type Crop } from './reframe-geometry.ts';
import { useCropGestures } from './use-crop-gestures.ts';
import * as words from '../../words/en/studio/clip-tools.ts';

export interface ReframeCanvasProps {
  media: MediaRecord;
  clip: Size;
  ratio: ReframeRatio;
  crop: Crop;
  onCrop: (crop: Crop) => void;
  /** The clip cannot be played. */
  onBroken: () => void;
}

/** The clip behind its new frame: drag, pinch and zoom to choose the crop. */
export function ReframeCanvas({ media, clip, ratio, crop, onCrop, onBroken }: ReframeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLButtonElement>(null);
  const size = useSize(area);
  const gestures = useCropGestures({ clip, ratio, crop, onCrop, area, size });
  const { video, playing, at, shown, toggle, handlers } = usePlayback();

  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !size) return;
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const ready = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    drawReframe(pen, { canvas: size, ratio, crop, clip, picture: ready ? video.current : null });
    // oxlint-disable-next-line react/exhaustive-deps -- `shown` counts the pictures that the video has shown
  }, [size, ratio, crop, clip, shown]);

  const PlayIcon = playing ? Pause : Play;
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
        onError={onBroken}
        {...handlers}
      />
      <button
        ref={area}
        type="button"
        className="focus-inset relative min-h-0 w-full flex-1 cursor-grab touch-none active:cursor-grabbing max-md:h-[52dvh] max-md:flex-none"
        aria-label={words.canvas}
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
        <span className="sr-only">{playing ? words.pause : words.play}</span>
        <PlayIcon className="size-3.5" fill="currentColor" />
        <span className="max-md:hidden">
          {timecode(at)} / {timecode(media.duration ?? 0)}
        </span>
      </button>
      <CropBar {...{ clip, ratio, crop, onCrop }} />
    </div>
  );
}

/** A video that is only a source of pictures. `shown` changes with each picture. */
function usePlayback() {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(0);
  const onPicture = (): void => setShown((count) => count + 1);

  useEffect(() => {
    if (!playing) return;
    let next = requestAnimationFrame(function follow() {
      setAt(video.current?.currentTime ?? 0);
      setShown((count) => count + 1);
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
  const handlers = {
    onLoadedData: onPicture,
    onSeeked: onPicture,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
  };
  return { video, playing, at, shown, toggle, handlers };
}

function CropBar({ clip, ratio, crop, onCrop }: Pick<ReframeCanvasProps, 'clip' | 'ratio' | 'crop' | 'onCrop'>) {
  const zoom = Math.log(crop.width / fittingWidth(clip, ratio));
  return (
    <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 px-5 py-2">
      <ZoomOut aria-hidden="true" />
      <input
        type="range"
        aria-label={words.zoom}
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
        {words.centre}
      </button>
      <button type="button" className={wellButtonClass} onClick={() => onCrop(initialCrop(clip, ratio))}>
        <RotateCcw className="size-3.5" />
        {words.reset}
      </button>
    </div>
  );
}

const wellButtonClass =
  'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-12 font-medium text-on-media hover:bg-[rgba(255,242,224,0.1)]';

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
