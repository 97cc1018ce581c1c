import { useEffect, useState } from 'react';
import { landingClips, type LandingClip } from './landing-clips.ts';

/** The screen: a picture that begins to move once the page stands, and small ones to choose another by. */
export function Screen({ film, onChoose }: { film: LandingClip; onChoose: (film: LandingClip) => void }) {
  const plays = useMayPlay();
  return (
    <div className="l-screen">
      <div className="l-glow" style={{ background: film.glow }} />
      <picture>
        <source media="(width < 768px)" srcSet={film.narrow} width={600} height={500} />
        <img
          key={film.id}
          src={film.wide}
          alt={film.name}
          width={1434}
          height={600}
          fetchPriority="high"
          className="l-film"
        />
      </picture>
      {plays && <Clip key={film.id} film={film} />}
      <div className="l-reel" role="radiogroup" aria-label="Films made here">
        {landingClips.map((each) => (
          <label key={each.id} title={each.name}>
            <input
              type="radio"
              name="film"
              className="sr-only"
              checked={each.id === film.id}
              onChange={() => onChoose(each)}
            />
            <img src={each.small} alt={each.name} width={90} height={38} />
          </label>
        ))}
      </div>
    </div>
  );
}

/** Shows itself when it has a picture: until then the still one stands in its place. */
function Clip({ film }: { film: LandingClip }) {
  const [moves, setMoves] = useState(false);
  return (
    <video
      src={film.clip}
      muted
      loop
      autoPlay
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      className="l-film l-clip"
      data-moves={moves || undefined}
      onPlaying={() => setMoves(true)}
    />
  );
}

/** A moment after the page has loaded, and never for those who asked for stillness or pay by the megabyte. */
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
