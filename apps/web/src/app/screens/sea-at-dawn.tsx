import { useId } from 'react';

/** Bands of water, from the horizon to the camera: top, height, and how fine the swell is across and down. */
const bands = [
  { top: 230, height: 26, across: 0.02, down: 0.3 },
  { top: 250, height: 60, across: 0.012, down: 0.12 },
  { top: 296, height: 196, across: 0.005, down: 0.034 },
] as const;

/** The landing's picture: drawn, not downloaded. */
export function SeaAtDawn({ className }: { className: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 1176 492" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#83796f" />
          <stop offset="0.6" stopColor="#b99f7d" />
          <stop offset="1" stopColor="#d9bb8a" />
        </linearGradient>
        <linearGradient id={`${id}w`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b39c7a" />
          <stop offset="0.14" stopColor="#68766d" />
          <stop offset="0.5" stopColor="#1b4a4b" />
          <stop offset="1" stopColor="#071a1e" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="#fffaf0" />
          <stop offset="0.16" stopColor="#fff4de" stopOpacity="0.9" />
          <stop offset="0.4" stopColor="#ffe8bd" stopOpacity="0.35" />
          <stop offset="1" stopColor="#ffe2ae" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}p`} cx="0.69" cy="0" r="0.62">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.3" stopColor="#999" />
          <stop offset="1" stopColor="#2b2b2b" />
        </radialGradient>
        <mask id={`${id}m`}>
          <path d="M0 230h1176v262H0z" fill={`url(#${id}p)`} />
        </mask>
        {bands.map(({ top, across, down }, index) => (
          <Swell key={top} id={`${id}b${index}`} across={across} down={down} seed={index * 7 + 3} />
        ))}
      </defs>
      <path d="M0 0h1176v232H0z" fill={`url(#${id}s)`} />
      <circle cx="812" cy="146" r="330" fill={`url(#${id}g)`} />
      <path d="M0 230h1176v262H0z" fill={`url(#${id}w)`} />
      {bands.map(({ top, height }, index) => (
        <rect key={top} x="0" y={top} width="1176" height={height} filter={`url(#${id}b${index}d)`} opacity="0.7" />
      ))}
      <g mask={`url(#${id}m)`}>
        {bands.map(({ top, height }, index) => (
          <rect
            key={top}
            x="0"
            y={top}
            width="1176"
            height={height}
            filter={`url(#${id}b${index}l)`}
            opacity={0.85 - index * 0.12}
          />
        ))}
      </g>
    </svg>
  );
}

interface SwellProps {
  id: string;
  across: number;
  down: number;
  seed: number;
}

/** Two filters over one noise: `…d` keeps its troughs as shadow, `…l` its crests as light. */
function Swell({ id, across, down, seed }: SwellProps) {
  const noise = <feTurbulence type="fractalNoise" baseFrequency={`${across} ${down}`} numOctaves="4" seed={seed} />;
  return (
    <>
      <filter id={`${id}d`} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        {noise}
        <feColorMatrix values="0 0 0 0 0.02  0 0 0 0 0.13  0 0 0 0 0.15  -7 0 0 0 3.3" />
      </filter>
      <filter id={`${id}l`} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        {noise}
        <feColorMatrix values="0 0 0 0 1  0 0 0 0 0.93  0 0 0 0 0.78  7 0 0 0 -4.05" />
      </filter>
    </>
  );
}
