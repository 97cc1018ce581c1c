import { type MediaRecord } from '@kinoloom/contract';
import { Columns2, Square, SquareSplitHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { pausePlayback } from '../../lib/playback.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import * as words from '../../words/en/studio/compare.ts';
import { compare } from '../../words/en/studio/result-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { useCloseRequest } from '../../ui/dialog-behaviour.ts';
import { MediaFrame, MediaFrameTitle } from '../../ui/media-frame.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Transport, ZoomBar } from './bars.tsx';
import { runCompareKey } from './compare-keys.ts';
import { factsOf, summaryOf } from './differences.ts';
import type { PaneActions } from './pane.tsx';
import { Panes, type Layout, type Sides } from './panes.tsx';
import { useInStep } from './use-in-step.ts';
import { useZoom } from './use-zoom.ts';

export interface CompareDialogProps extends PaneActions {
  /** 2 to 4, all images or all videos. */
  media: readonly MediaRecord[];
  onClose: () => void;
}

const layouts = [
  { value: 'one', label: words.one, icon: <Square /> },
  { value: 'side', label: words.side, icon: <Columns2 /> },
  { value: 'wipe', label: words.wipe, icon: <SquareSplitHorizontal /> },
] as const;

/** Results beside each other, one over the other, or one at a time, at the same moment and the same zoom. */
export function CompareDialog({ media, onClose, ...actions }: CompareDialogProps) {
  const [layout, setLayout] = useState<Layout>('side');
  const [wanted, setWanted] = useState<Sides>({ left: 0, right: 1 });
  const [loops, setLoops] = useState(true);
  const [muted, setMuted] = useState(false);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const area = useRef<HTMLDivElement>(null);
  const zoom = useZoom(area);
  const { inStep, add } = useInStep();
  useCloseRequest(true, onClose);
  const last = media.length - 1;
  // A deleted one may have been the last.
  const left = Math.min(wanted.left, last);
  const sides: Sides = {
    left,
    right: wanted.right <= last && wanted.right !== left ? wanted.right : left === 0 ? 1 : 0,
  };
  const focused = media[sides.left];
  const isVideo = focused?.media_type === 'video';
  const facts = factsOf(media);

  useEffect(() => {
    pausePlayback();
    // A browser that refuses leaves them paused.
    if (!still) inStep.play();
  }, [inStep, still]);
  useEffect(() => {
    inStep.setLoops(loops);
  }, [inStep, loops]);

  const choose = (side: keyof Sides, index: number): boolean => {
    if (index > last) return false;
    // What is on the other side changes places with it.
    const other = side === 'left' ? 'right' : 'left';
    setWanted({ ...sides, [side]: index, ...(sides[other] === index && { [other]: sides[side] }) });
    return true;
  };
  const toggleActual = (): void => zoom.toggleActual(area.current?.querySelectorAll('[data-zoom]')[sides.left]);
  const onKey = (event: KeyboardEvent): void =>
    runCompareKey(event, {
      inStep: isVideo ? inStep : null,
      zoom,
      toggleActual,
      choose,
      onLayout: setLayout,
      onMute: () => setMuted(!muted),
      onFavourite: () => focused && actions.onFavourite(focused),
      onDelete: () => focused && actions.onDelete(focused),
    });
  return (
    <MediaFrame
      head={
        <>
          <MediaFrameTitle className="text-14 font-semibold">{compare}</MediaFrameTitle>
          <Badge mono>{media.length}</Badge>
          <span className="flex-1" />
          <Segmented
            label={words.layout}
            value={layout}
            onValueChange={setLayout}
            options={layouts}
            className="max-md:order-1 pointer-coarse:[--h:44px]"
          />
          <Chosen layout={layout} sides={sides} count={media.length} onChoose={choose} />
          <DialogClose />
        </>
      }
      onKey={onKey}
      onClose={onClose}
    >
      <Panes
        ref={area}
        media={media}
        facts={facts}
        layout={layout}
        sides={sides}
        zoom={zoom}
        muted={muted}
        actions={actions}
        onFocus={(index) => choose('left', index)}
        onClip={add}
        onKnown={(clip) => inStep.known(clip)}
      />
      <div className="flex-none border-t border-line pb-[env(safe-area-inset-bottom)]">
        <output className="block px-4 pt-2 text-12 text-text-2">{summaryOf(facts)}</output>
        {isVideo ? (
          <Transport
            inStep={inStep}
            loops={loops}
            onLoops={setLoops}
            muted={muted}
            hasSound={media.some(({ has_audio: hasSound }) => hasSound)}
            onMuted={setMuted}
          />
        ) : (
          <ZoomBar zoom={zoom} onActual={toggleActual} />
        )}
      </div>
    </MediaFrame>
  );
}

interface ChosenProps {
  layout: Layout;
  sides: Sides;
  count: number;
  onChoose: (side: keyof Sides, index: number) => void;
}

/** Which are shown, where not all are. */
function Chosen({ layout, sides, count, onChoose }: ChosenProps) {
  if (layout === 'side' || (layout === 'wipe' && count === 2)) return null;
  const options = Array.from({ length: count }, (_, index) => ({ value: `${index}`, label: `${index + 1}` }));
  const choice = (label: string, side: keyof Sides) => (
    <Segmented
      label={label}
      value={`${sides[side]}`}
      onValueChange={(index) => onChoose(side, Number(index))}
      options={options}
      className="max-md:order-1 pointer-coarse:[--h:44px]"
    />
  );
  return (
    <>
      {choice(layout === 'one' ? words.shown : words.left, 'left')}
      {layout === 'wipe' && choice(words.right, 'right')}
    </>
  );
}
