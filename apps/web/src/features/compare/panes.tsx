import type { MediaRecord } from '@kinoloom/contract';
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { cx } from '../../ui/cx.ts';
import * as words from '../../words/en/studio/compare.ts';
import { columnsFor } from './arrange.ts';
import type { Fact } from './differences.ts';
import { Caption, Well, type PaneActions } from './pane.tsx';
import type { Zoom } from './use-zoom.ts';
import { WipeLine } from './wipe-line.tsx';

export type Layout = 'one' | 'side' | 'wipe';

/** The results on the left and the right of a wipe, by their places. The left one has the focus, and its sound is heard. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

interface PanesProps {
  ref: RefObject<HTMLDivElement | null>;
  media: readonly MediaRecord[];
  facts: readonly Fact[];
  layout: Layout;
  sides: Sides;
  zoom: Zoom;
  muted: boolean;
  actions: PaneActions;
  onFocus: (index: number) => void;
  onClip: (id: string, clip: HTMLVideoElement | null) => void;
  onKnown: (clip: HTMLVideoElement) => void;
}

const GAP = 12;
/** px below a picture: title, facts, buttons. */
const CAPTION = 92;
const ratioOf = ({ width, height }: MediaRecord): number => (width && height ? width / height : 16 / 9);

/** All results stay in the page, however they are shown, so that clips play on. */
export function Panes(props: PanesProps) {
  const { ref, media, facts, layout, sides, zoom, muted, actions, onFocus, onClip, onKnown } = props;
  const [line, setLine] = useState(50);
  const room = useRoom(ref);
  const columns =
    layout === 'side'
      ? columnsFor(media.map(ratioOf), { ...room, gap: GAP, caption: CAPTION })
      : layout === 'wipe'
        ? 2
        : 1;
  const stacked = layout === 'side' && columns === 1 && media.length > 1;
  const shows = (index: number): boolean =>
    layout === 'side' || index === sides.left || (layout === 'wipe' && index === sides.right);
  const template: CSSProperties = {
    gap: GAP,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    ...(layout === 'wipe'
      ? { gridTemplateRows: 'minmax(160px, 1fr) auto' }
      : { gridAutoRows: stacked ? 'max-content' : 'minmax(236px, 1fr)' }),
  };
  return (
    <div
      ref={ref}
      className="grid min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 md:p-4"
      style={template}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be the grid in every browser
      role="group"
      aria-label={words.results}
    >
      {media.map((one, index) => {
        const number = index + 1;
        const wiped = layout === 'wipe';
        const isRight = wiped && index === sides.right;
        return (
          <article
            key={one.id}
            aria-label={words.result({ number })}
            hidden={!shows(index)}
            className={cx(
              !shows(index) ? 'hidden' : wiped ? 'contents' : 'grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto]',
            )}
          >
            <Well
              media={one}
              number={number}
              zoom={zoom}
              focused={layout === 'side' && index === sides.left}
              muted={muted || index !== sides.left}
              clip={isRight ? `inset(0 0 0 ${line}%)` : undefined}
              labelRight={isRight}
              className={cx(wiped && '[grid-area:1/1/2/-1]', isRight && 'z-1')}
              style={stacked ? { aspectRatio: ratioOf(one), maxHeight: '70dvh' } : undefined}
              onFocus={() => onFocus(index)}
              onClip={onClip}
              onKnown={onKnown}
            />
            <Caption
              media={one}
              number={number}
              facts={facts}
              index={index}
              style={wiped ? { gridRow: 2, gridColumn: isRight ? 2 : 1 } : undefined}
              {...actions}
            />
          </article>
        );
      })}
      {layout === 'wipe' && <WipeLine at={line} onMove={setLine} />}
    </div>
  );
}

/** The room in the element, in px. */
function useRoom(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      const style = getComputedStyle(target);
      const inner = (size: number, ...paddings: string[]): number =>
        size - paddings.reduce((sum, padding) => sum + Number.parseFloat(padding), 0);
      const width = inner(target.clientWidth, style.paddingLeft, style.paddingRight);
      const height = inner(target.clientHeight, style.paddingTop, style.paddingBottom);
      setRoom((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return room;
}
