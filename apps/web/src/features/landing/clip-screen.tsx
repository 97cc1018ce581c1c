import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/first/landing.ts';
import { landingClips, type LandingClip } from './landing-clips.ts';

const picture = 'absolute inset-0 size-full rounded-[2px] object-cover ring ring-glass-line';

/** A picture that begins to play once the page has loaded, and thumbnails to choose another. */
export function ClipScreen({ shown, onChoose }: { shown: LandingClip; onChoose: (clip: LandingClip) => void }) {
  const plays = useMayPlay();
  const [paused, setPaused] = useState(false);
  return (
    <div className="relative aspect-[2.39] w-full max-md:aspect-[1.2]">
      {/* The glow of the screen on the page. */}
      <div
        className="absolute inset-0 -z-1 size-full scale-108 rounded-[2px] opacity-62 filter-[blur(72px)_saturate(1.3)_brightness(0.7)]"
        style={{ background: shown.glow }}
      />
      <picture>
        <source media="(width < 768px)" srcSet={shown.narrow} width={600} height={500} />
        <img
          key={shown.id}
          src={shown.wide}
          alt={shown.name}
          width={1440}
          height={602}
          fetchPriority="high"
          className={picture}
        />
      </picture>
      {plays && (
        <>
          <Clip key={shown.id} src={shown.clip} paused={paused} />
          <button
            type="button"
            className={cx(
              buttonClass(),
              'touch-44 absolute! top-3 left-3 size-8 border-glass-line bg-glass p-0 text-on-media hover:bg-glass-strong max-md:top-auto max-md:bottom-15',
            )}
            aria-label={paused ? words.play : words.pause}
            onClick={() => setPaused(!paused)}
          >
            <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
              <path d={paused ? 'M4 2v12l10-6z' : 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z'} />
            </svg>
          </button>
        </>
      )}
      <div
        className="absolute top-3 right-3 flex gap-0.5 max-md:inset-x-2"
        role="radiogroup"
        aria-label={words.clipsMadeHere}
      >
        {landingClips.map((each) => (
          <label
            key={each.id}
            title={each.name}
            className="group cursor-pointer rounded-sm p-0.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus max-md:flex-1"
          >
            <input
              type="radio"
              name="clip"
              className="sr-only"
              checked={each.id === shown.id}
              onChange={() => onChoose(each)}
            />
            <img
              src={each.small}
              alt={each.name}
              width={90}
              height={38}
              className="block h-9 w-[86px] rounded-[3px] object-cover ring ring-glass-line group-has-checked:ring-2 group-has-checked:ring-[#fff] max-md:aspect-2/1 max-md:h-auto max-md:w-full"
            />
          </label>
        ))}
      </div>
    </div>
  );
}

/**
 * Visible once it plays; until then the picture behind it is shown. A pixel smaller than the picture on every side: a
 * larger video would count as the page's largest paint, half a second later.
 */
function Clip({ src, paused }: { src: string; paused: boolean }) {
  const [moves, setMoves] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => {
    if (paused) video.current?.pause();
    // A browser that does not let it play shows the picture.
    else video.current?.play().catch(() => {});
  }, [paused]);
  return (
    <video
      ref={video}
      src={src}
      muted
      loop
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      className="absolute inset-px h-[calc(100%-2px)] w-[calc(100%-2px)] object-cover opacity-0 transition-opacity duration-400 ease-linear data-moves:opacity-100"
      data-moves={moves || undefined}
      onPlaying={() => setMoves(true)}
    />
  );
}

/** True shortly after the page has loaded; never with reduced motion or data saving. */
function useMayPlay(): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    const saves = 'connection' in navigator && Object(navigator.connection).saveData === true;
    if (saves || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => setMay(true), 600);
    };
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('load', begin);
    };
  }, []);
  return may;
}
