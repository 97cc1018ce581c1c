import { Mark } from '../../ui/mark.tsx';
import { useConfig } from './config.ts';

/** A lamp above dark water, or northern lights: drawn, so that the modal needs no download. Above 768 px. */
export function PictureWell({ creating }: { creating: boolean }) {
  const config = useConfig();
  const credits = config?.welcomeCredits ?? 0;
  return (
    <div className={`sign-in-well ${creating ? 'sign-in-aurora' : 'sign-in-lamp'}`}>
      {creating ? <Aurora /> : <Lamp />}
      <Mark size={20} className="relative m-6 text-on-media" />
      <div className="sign-in-words">
        <h2 className="display text-28 leading-8">
          {creating && credits > 0 ? `${credits} credits to begin` : 'Cut a film from words'}
        </h2>
        <p>
          {creating && credits > 0
            ? 'Every price is on its button before you press it.'
            : 'One flow, fifteen clips, one price on every button.'}
        </p>
      </div>
    </div>
  );
}

const stars = [
  [30, 62],
  [88, 118],
  [132, 40],
  [196, 84],
  [232, 150],
  [58, 176],
  [160, 196],
  [110, 92],
  [212, 36],
  [22, 130],
] as const;

function Stars() {
  return (
    <g fill="#f8f3eb">
      {stars.map(([x, y], index) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={index % 3 === 0 ? 1.1 : 0.7} opacity={0.35 + (index % 4) * 0.14} />
      ))}
    </g>
  );
}

function Lamp() {
  return (
    <svg viewBox="0 0 265 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="sign-in-art">
      <defs>
        <linearGradient id="lamp-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1a2852" />
          <stop offset="0.32" stopColor="#5d5a86" />
          <stop offset="0.52" stopColor="#b98a7d" />
          <stop offset="0.66" stopColor="#e3b37b" />
          <stop offset="0.74" stopColor="#5a4234" />
        </linearGradient>
        <radialGradient id="lamp-glow">
          <stop offset="0" stopColor="#fff1d2" />
          <stop offset="0.25" stopColor="#ffdca0" stopOpacity="0.6" />
          <stop offset="1" stopColor="#ffd28a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lamp-beam" x1="1" y1="0" x2="0" y2="0">
          <stop offset="0" stopColor="#fff4dc" stopOpacity="0.9" />
          <stop offset="1" stopColor="#fff4dc" stopOpacity="0.12" />
        </linearGradient>
        <linearGradient id="lamp-tower" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.5" />
        </linearGradient>
      </defs>
      <rect width="265" height="600" fill="url(#lamp-sky)" />
      <Stars />
      <path d="M0 404h265v196H0z" fill="#2b2a38" opacity="0.8" />
      <circle cx="164" cy="204" r="118" fill="url(#lamp-glow)" />
      <path d="M158 200 0 150v44l158 18z" fill="url(#lamp-beam)" />
      <path d="M170 200 265 184v34l-95-6z" fill="url(#lamp-beam)" transform="rotate(180 217 202)" opacity="0.55" />
      <path d="M-4 470c52-10 84-64 122-112 16-20 58-28 104-24 26 2 40-2 47 2v268H-4z" fill="#100d0d" />
      <path d="m146 340 6-124h24l6 124z" fill="#e8dfd2" />
      <path d="m149.5 262 1.5-28h26l1.500 28zM147 318l1.300-28h31.400l1.300 28z" fill="#a73824" />
      <path d="m146 340 6-124h24l6 124z" fill="url(#lamp-tower)" />
      <path d="M148 212h32v6h-32zM152 190h24v-6h-24zM158 184l6-9 6 9z" fill="#17120f" />
      <path d="M155 190h18v22h-18z" fill="#fff3d6" />
      <path d="M206 336v-22l22-16 22 16v22z" fill="#0d0a09" />
      <path d="M214 320h10v10h-10zM232 320h10v10h-10z" fill="#e0b45f" />
    </svg>
  );
}

function Aurora() {
  return (
    <svg viewBox="0 0 265 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="sign-in-art">
      <defs>
        <linearGradient id="aurora-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0d2743" />
          <stop offset="0.7" stopColor="#0a1a2f" />
          <stop offset="0.72" stopColor="#06111f" />
          <stop offset="1" stopColor="#082a2c" />
        </linearGradient>
        <linearGradient id="aurora-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2c8f8d" stopOpacity="0" />
          <stop offset="0.55" stopColor="#36b99a" stopOpacity="0.75" />
          <stop offset="1" stopColor="#8cf5cf" stopOpacity="0.95" />
        </linearGradient>
        <filter id="aurora-soft" x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="5" />
        </filter>
      </defs>
      <rect width="265" height="600" fill="url(#aurora-sky)" />
      <g filter="url(#aurora-soft)">
        <path
          d="M-20-20h320v240c-52 12-70 64-112 92-34 24-60 14-100 52-30 28-60 26-108 46z"
          fill="url(#aurora-light)"
          opacity="0.75"
        />
        {[14, 40, 71, 96, 128, 150, 184, 214, 246].map((x, index) => (
          <path
            key={x}
            d={`M${x}-20v${340 - index * 16}`}
            stroke="#8cf5cf"
            strokeWidth={index % 2 === 0 ? 13 : 6}
            opacity={index % 3 === 0 ? 0.28 : 0.16}
          />
        ))}
      </g>
      <Stars />
      <path
        d="M0 446 0 430l14-22 6 12 10-18 10 26 8-10 10 22h60l40-4 30 6 12-26 8 14 12-34 14 40 9-16 10 26v6z"
        fill="#04090f"
      />
      <path d="M0 446h265v154H0z" fill="#06131d" opacity="0.6" />
    </svg>
  );
}
