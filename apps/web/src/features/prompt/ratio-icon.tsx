const longest = 14;

/** A frame in its proportions, `w:h`; what is no ratio is drawn as a square. Decorative. */
export function RatioIcon({ ratio }: { ratio: string }) {
  const [across = 1, down = 1] = ratio.includes(':') ? ratio.split(':').map(Number) : [];
  const scale = Math.min(longest / across, longest / down, 11 / Math.sqrt(across * down));
  const [width, height] = [across * scale, down * scale];
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="flex-none text-text-2">
      <rect
        x={(16 - width) / 2}
        y={(16 - height) / 2}
        width={width}
        height={height}
        rx="1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
