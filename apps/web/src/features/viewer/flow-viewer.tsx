import { type MediaRecord } from '@kinoloom/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { commandOf } from '../../lib/keyboard/index.ts';
import { galleryRatio } from '../../lib/media-preview.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaFrame, MediaFrameBack, MediaFrameTitle } from '../../ui/media-frame.tsx';
import * as words from '../../words/en/studio/viewer.ts';
import { MediaView } from './media-view.tsx';
import { usePreload } from './preload.ts';

export interface FlowViewerProps {
  name: string;
  /** At least one. */
  videos: readonly MediaRecord[];
  onClose: () => void;
}

/** The videos of a flow one after the other, on a phone. */
export function FlowViewer({ name, videos, onClose }: FlowViewerProps) {
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, videos.length - 1);
  const media = videos[at];
  usePreload([videos[at - 1], videos[at + 1]]);
  const show = (to: number): void => setWanted(Math.min(videos.length - 1, Math.max(0, to)));
  const leaf = (way: 'back' | 'on'): void => show(way === 'back' ? at - 1 : at + 1);
  const onKey = (event: KeyboardEvent): void => {
    const command = commandOf('viewer', event);
    if (command === 'previous') leaf('back');
    else if (command === 'next') leaf('on');
  };
  if (!media) return null;
  return (
    <MediaFrame
      full
      onKey={onKey}
      onClose={onClose}
      head={
        <>
          <MediaFrameBack />
          <MediaFrameTitle className="min-w-0 flex-1 truncate text-16 font-semibold">{name}</MediaFrameTitle>
          <span className="pr-2 font-mono text-12 text-text-2" aria-live="polite">
            {words.placeInFlow({ at: at + 1, total: videos.length, ratio: galleryRatio(media) })}
          </span>
        </>
      }
    >
      <MediaView media={media} phone onLeaf={leaf} onClose={onClose} />
      <nav className="mx-3 mt-3 flex flex-none items-center justify-between gap-2" aria-label={words.flowVideos}>
        <IconButton
          label={words.previous}
          variant="default"
          size={44}
          tooltip={false}
          icon={<ChevronLeft className="icon-20" />}
          disabled={at === 0}
          onClick={() => leaf('back')}
        />
        <div className="flex min-w-0 justify-center">
          {videos.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              className={cx(
                'grid h-6 w-5 place-items-center before:h-[7px] before:rounded-xs',
                index === at ? 'before:w-4 before:bg-text' : 'before:w-[7px] before:bg-line-input',
              )}
              aria-label={words.videoOf({ at: index + 1, total: videos.length })}
              aria-current={index === at}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <IconButton
          label={words.next}
          variant="default"
          size={44}
          tooltip={false}
          icon={<ChevronRight className="icon-20" />}
          disabled={at === videos.length - 1}
          onClick={() => leaf('on')}
        />
      </nav>
    </MediaFrame>
  );
}
