import './weave.css';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface WeaveProps {
  /** 0 to 1. The edge never moves backwards; use a new `key` per job. At 0 it is indeterminate: threads move. */
  value: number;
  /** Not started: nothing moves. */
  still?: boolean;
  /** Accessible name of what is being made. */
  label: string;
  /** A preview image; without one the threads are bars. */
  preview?: string | undefined;
  /** Top left, such as a "Generating" chip. */
  chip?: ReactNode;
  /** Top right, such as the duration. */
  corner?: ReactNode;
  /** Replaces the percentage. */
  figure?: ReactNode;
  /** Below it. */
  caption?: ReactNode;
  /** For thumbnails: threads and edge only. */
  bare?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** Progress as weaving: the sharp picture is revealed downwards in 5 px threads to an amber edge. Fills its box. */
export function Weave(props: WeaveProps) {
  const { value, still = false, label, preview, chip, corner, figure, caption, bare = false, className, style } = props;
  const [furthest, setFurthest] = useState(0);
  if (value > furthest) setFurthest(Math.min(1, value));
  const percent = Math.round(furthest * 100);
  const position: CSSProperties & { '--woven': string } = { ...style, '--woven': `${furthest * 100}%` };
  return (
    <div
      className={cx(
        'k-weave',
        !preview && 'k-weave-bars',
        furthest === 0 && 'k-weave-waiting',
        !still && 'k-weave-moving',
        className,
      )}
      style={position}
    >
      <progress className="sr-only" aria-label={label} max={100} {...(furthest > 0 && { value: percent })} />
      {preview && <img src={preview} alt="" className="k-weave-base" />}
      {preview ? <img src={preview} alt="" className="k-weave-sharp" /> : <div className="k-weave-threads" />}
      <div className="k-weave-edge" />
      {!bare && (
        <>
          <div className="k-weave-top">
            {chip}
            <span className="ml-auto">{corner}</span>
          </div>
          <div className="k-weave-foot">
            <div aria-hidden="true" className="k-weave-percent font-mono">
              {figure ?? (furthest > 0 && `${percent}%`)}
            </div>
            {caption && <div className="k-weave-caption">{caption}</div>}
          </div>
        </>
      )}
    </div>
  );
}
