import { useId } from 'react';

/** The landing's picture: drawn, not downloaded. */
export function SeaAtDawn({ className }: { className: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 1176 492" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={`${id}s`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8d8278" />
          <stop offset="0.6" stopColor="#bfa582" />
          <stop offset="1" stopColor="#dcbf8e" />
        </linearGradient>
        <linearGradient id={`${id}w`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b19a78" />
          <stop offset="0.16" stopColor="#5f716b" />
          <stop offset="0.55" stopColor="#17484a" />
          <stop offset="1" stopColor="#06171b" />
        </linearGradient>
        <radialGradient id={`${id}g`}>
          <stop offset="0" stopColor="#fffaf0" />
          <stop offset="0.24" stopColor="#fff0d4" stopOpacity="0.85" />
          <stop offset="1" stopColor="#ffe2ae" stopOpacity="0" />
        </radialGradient>
        <filter id={`${id}f`} x="-10%" y="-40%" width="120%" height="180%">
          <feGaussianBlur stdDeviation="5 1.6" />
        </filter>
      </defs>
      <path d="M0 0h1176v232H0z" fill={`url(#${id}s)`} />
      <circle cx="812" cy="150" r="210" fill={`url(#${id}g)`} />
      <path d="M0 230h1176v262H0z" fill={`url(#${id}w)`} />
      <g filter={`url(#${id}f)`} fill="none" strokeLinecap="round">
        {Array.from({ length: 26 }, (_, row) => {
          const depth = row / 25;
          const y = 236 + depth ** 1.7 * 240;
          const lift = 2 + depth * 20;
          const shift = (row * 137) % 220;
          const d = Array.from({ length: 9 }, (_, wave) =>
            `q 70 ${-lift} 140 0 t 140 0 `.slice(0, wave === 0 ? undefined : 16),
          ).join('');
          return (
            <path
              key={row}
              d={`M${-shift} ${y} ${d}`}
              stroke={row % 3 === 0 ? '#cbb58e' : '#0b2f33'}
              strokeOpacity={row % 3 === 0 ? 0.34 - depth * 0.22 : 0.55}
              strokeWidth={1 + depth * 7}
            />
          );
        })}
      </g>
      {Array.from({ length: 16 }, (_, row) => {
        const depth = row / 15;
        const y = 238 + depth ** 1.6 * 190;
        const width = 60 + depth * 150 + ((row * 53) % 40);
        return (
          <rect
            key={row}
            x={812 - width / 2 + (((row * 71) % 60) - 30)}
            y={y}
            width={width}
            height={1 + depth * 4}
            rx="2"
            fill="#fff3da"
            opacity={0.5 * (1 - depth)}
            filter={`url(#${id}f)`}
          />
        );
      })}
    </svg>
  );
}
