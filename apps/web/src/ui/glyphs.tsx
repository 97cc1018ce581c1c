import { type SVGProps } from 'react';

/* Icons missing in lucide, on its 24 × 24 grid with its strokes. Decorative: their buttons have labels. */
function Glyph({ children, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="lucide"
      {...props}
    >
      {children}
    </svg>
  );
}

/** A frame with its left edge highlighted: the first of a clip. */
export const FirstFrame = () => (
  <Glyph>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M8 5v14" />
    <path d="M5.5 9v6" strokeWidth="2.25" />
  </Glyph>
);

/** A frame with its right edge highlighted: the last of a clip. */
export const LastFrame = () => (
  <Glyph>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M16 5v14" />
    <path d="M18.5 9v6" strokeWidth="2.25" />
  </Glyph>
);

/** A pair of lips. */
export const Lips = () => (
  <Glyph>
    <path d="M3 12c2.2-2.9 4.6-5 6.2-5 1.1 0 1.9 1 2.8 1s1.7-1 2.8-1c1.6 0 4 2.1 6.2 5-2.2 3.4-5.3 5.5-9 5.500S5.200 15.400 3 12Z" />
    <path d="M3 12c3 .2 6 .9 9 .9s6-.7 9-.9" />
  </Glyph>
);

/** A small frame that grows into a large one. */
export const Upscale = () => (
  <Glyph>
    <rect x="3" y="14" width="7" height="7" rx="1.5" />
    <path d="M3 10V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-5" />
    <path d="M13 7h4v4" />
    <path d="m12.5 11.5 4.5-4.5" />
  </Glyph>
);
