import { type AspectRatio } from '@kinoloom/contract';

const boxes: Readonly<Record<AspectRatio, readonly [number, number]>> = {
  '16:9': [13, 8],
  '9:16': [8, 13],
  '1:1': [11, 11],
  '4:3': [12, 9],
  '3:4': [9, 12],
  '21:9': [14, 6],
};

/** A frame in its proportions. Decorative. */
export function AspectIcon({ aspect }: { aspect: AspectRatio }) {
  const [width, height] = boxes[aspect];
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
