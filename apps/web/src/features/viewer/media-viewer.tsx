import { type MediaRecord } from '@kinoloom/contract';
import { useState } from 'react';
import { create } from 'zustand';
import { runShortcut } from '../../lib/keyboard/index.ts';
import { cx } from '../../ui/cx.ts';
import { MediaFrame } from '../../ui/media-frame.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { MediaView } from './media-view.tsx';
import { usePreload } from './preload.ts';
import { PromptBar } from './prompt-bar.tsx';
import { PhoneHead, WideHead } from './viewer-head.tsx';
import { type ViewerProps } from './viewer-props.ts';

/** Whether the details are open; remembered for the lifetime of the page. */
const useInfoPanel = create<{ readonly open: boolean }>()(() => ({ open: true }));

/** One result at full size, with what is known of it and what can be done with it. */
export function MediaViewer(props: ViewerProps) {
  const { media, phone, before, after, onShow, onFavourite, onDelete, onClose } = props;
  const info = useInfoPanel(({ open }) => open);
  const toggleInfo = (): void => useInfoPanel.setState({ open: !info });
  const [unfolded, setUnfolded] = useState(false);
  const togglePrompt = (): void => setUnfolded(!unfolded);
  usePreload([before, after]);
  const show = (next: MediaRecord | undefined): boolean => {
    if (next) onShow(next);
    return next !== undefined;
  };
  return (
    <MediaFrame
      full={phone}
      head={phone ? <PhoneHead {...props} /> : <WideHead {...props} info={info} onInfo={toggleInfo} />}
      onKey={(event) =>
        runShortcut('viewer', event, {
          previous: () => show(before),
          next: () => show(after),
          details: phone ? togglePrompt : toggleInfo,
          favourite: () => onFavourite(media),
          delete: () => onDelete(media),
        })
      }
      onClose={onClose}
    >
      <div className={cx('flex min-h-0 flex-1', phone ? 'flex-col' : 'max-lg:portrait:flex-col')}>
        <MediaView
          media={media}
          phone={phone}
          onLeaf={(way) => show(way === 'back' ? before : after)}
          onClose={onClose}
        />
        {phone ? (
          <PromptBar media={media} open={unfolded} onToggle={togglePrompt} />
        ) : (
          info && <DetailsPanel {...props} />
        )}
      </div>
    </MediaFrame>
  );
}
