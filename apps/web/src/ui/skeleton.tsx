import './skeleton.css';
import type { CSSProperties } from 'react';
import { cx } from './cx.ts';

/**
 * A place that is being filled. It stays invisible for the first 200 ms.
 * Give its size with `className` or `style`; put `aria-busy` on the region around it.
 */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div aria-hidden="true" className={cx('k-skeleton', className)} style={style} />;
}
