import './viewer.css';
import { AudioLines, ChevronLeft, ChevronRight, Download, Image, Info, Star, Trash2, Video } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent } from 'react';
import { isSandbox } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { keepForToasts, useReturnFocus } from '../../ui/dialog-behaviour.ts';
import { Details } from './details.tsx';
import { kindName, viewerTitle } from './facts.ts';
import { toggleInfo, useInfoPanel } from './info-panel.ts';
import { usePreload } from './preload.ts';
import { MediaView } from './media-view.tsx';
import { type ViewerProps } from './viewer-props.ts';

const icons = { video: Video, image: Image, audio: AudioLines };

/** One result at full size, with how it was made and all that can be done with it. */
export function MediaViewer(props: ViewerProps) {
  const { media, place, before, after, flow, actions, onShow, onFavourite, onDownload, onDelete, onClose } = props;
  const info = useInfoPanel(({ open }) => open);
  const focus = useReturnFocus();
  const content = useRef<HTMLDivElement>(null);
  usePreload([before, after]);
  const Icon = icons[media.media_type];

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // What is open above it has its own keys.
    if (!(event.target instanceof Node) || !content.current?.contains(event.target)) return;
    // The scrubber seeks with the arrows.
    const seeking = event.target instanceof HTMLInputElement;
    const next = seeking
      ? undefined
      : event.key === 'ArrowLeft'
        ? before
        : event.key === 'ArrowRight'
          ? after
          : undefined;
    if (next) onShow(next);
    else if (event.key.toLowerCase() === 'i') toggleInfo();
    else if (event.key.toLowerCase() === 'f') onFavourite(media);
    else if (event.key === 'Delete') onDelete(media);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="k-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className="v-viewer"
          data-info={info || undefined}
          onKeyDown={onKeyDown}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            // On the whole: a first button would take the keys that play and leaf.
            event.preventDefault();
            content.current?.focus();
          }}
          {...focus}
        >
          <header className="v-head">
            <div className="flex min-w-0 items-center gap-2">
              <Dialog.Title className="truncate text-14 font-semibold">{viewerTitle(media)}</Dialog.Title>
              <Badge>
                <Icon className="size-3!" aria-hidden="true" />
                {kindName[media.media_type]}
              </Badge>
              {isSandbox(media) && <Badge>Sandbox</Badge>}
            </div>
            <nav className="flex items-center gap-1" aria-label="Other results">
              <IconButton
                label="Previous"
                shortcut="←"
                icon={<ChevronLeft />}
                disabled={!before}
                onClick={() => before && onShow(before)}
              />
              <span className="min-w-16 text-center font-mono text-12 text-text-2" aria-live="polite">
                {place ? `${place.at + 1} / ${place.total}` : '…'}
              </span>
              <IconButton
                label="Next"
                shortcut="→"
                icon={<ChevronRight />}
                disabled={!after}
                onClick={() => after && onShow(after)}
              />
            </nav>
            <div className="flex items-center justify-end gap-1">
              <IconButton
                label="Details"
                shortcut="i"
                variant={info ? 'default' : 'ghost'}
                icon={<Info />}
                aria-pressed={info}
                onClick={toggleInfo}
              />
              <IconButton
                label="Favourite"
                shortcut="F"
                icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
                aria-pressed={media.favourite}
                onClick={() => onFavourite(media)}
              />
              <IconButton label="Delete" shortcut="Del" icon={<Trash2 />} onClick={() => onDelete(media)} />
              <IconButton label="Download" icon={<Download />} onClick={() => onDownload(media)} />
              <DialogClose />
            </div>
          </header>
          <div className="v-stage">
            <MediaView key={`${media.id} ${media.url}`} media={media} />
          </div>
          {info && (
            <aside className="v-facts" aria-label="Details">
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
              <div className="v-facts-body" tabIndex={0}>
                <Details media={media} flow={flow} actions={actions} />
              </div>
              <footer className="v-keys" aria-hidden="true">
                <span>
                  <Kbd keys="←" /> <Kbd keys="→" /> browse
                </span>
                {media.media_type !== 'image' && (
                  <span>
                    <Kbd keys="space" /> play
                  </span>
                )}
                <span>
                  <Kbd keys="i" /> details
                </span>
                <span>
                  <Kbd keys="esc" /> close
                </span>
              </footer>
            </aside>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
