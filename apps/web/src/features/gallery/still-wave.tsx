/** The shape of a sound as one line of bars: there may be many in sight, and one path is drawn at once. */
export function StillWave({ peaks }: { peaks: readonly number[] }) {
  const shown = peaks.length > 0 ? peaks : flat;
  const bars = shown.map((peak, index) => {
    const half = Math.max(1, peak * 28);
    return `M${index * 3 + 1} ${(30 - half).toFixed(1)}V${(30 + half).toFixed(1)}`;
  });
  return (
    <span className="g-wave">
      <svg viewBox={`0 0 ${shown.length * 3} 60`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} stroke="currentColor" strokeWidth="2" fill="none" />
      </svg>
    </span>
  );
}

const flat = Array.from({ length: 60 }, () => 0);
