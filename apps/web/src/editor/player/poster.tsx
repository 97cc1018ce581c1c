import type { Composition } from '@kinoloom/composition';
import type { CSSProperties, SyntheticEvent } from 'react';

/** A picture shown until the frame that it represents is available. */
export interface Poster {
  readonly url: string;
  /** The overlay that it shows. Without one, it represents only the composition's first frame. */
  readonly overlay?: string;
  /** Its box on the canvas, in canvas pixels around its centre; by default it fills the canvas. */
  readonly box?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly rotation: number;
  };
  readonly fit?: CSSProperties['objectFit'];
}

/** Media without a thumbnail have no poster. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.hidden = true;
};

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

export function PosterPicture({ poster, canvas }: { poster: Poster; canvas: Composition['canvas'] }) {
  const { url, box, fit } = poster;
  const place: CSSProperties = box
    ? {
        left: percent(box.x - box.width / 2, canvas.width),
        top: percent(box.y - box.height / 2, canvas.height),
        width: percent(box.width, canvas.width),
        height: percent(box.height, canvas.height),
        rotate: `${box.rotation}deg`,
      }
    : { inset: 0, width: '100%', height: '100%' };
  return (
    <div data-poster className="absolute inset-0 overflow-hidden bg-[#000]">
      <img
        className="absolute max-w-none object-contain"
        src={url}
        alt=""
        style={{ ...place, ...(fit && { objectFit: fit }) }}
        onError={hide}
      />
    </div>
  );
}
