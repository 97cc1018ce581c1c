import { limits, type MediaRecord } from '@kinoloom/contract';
import { useConfig } from '../../lib/config.ts';
import { formatAtMost } from '../../lib/formatters.ts';
import { AudioLines, ChevronLeft, ChevronRight, Download, Image, Info, Star, Trash2, Video } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, type KeyboardEvent } from 'react';
import { create } from 'zustand';
import { isTextField, runShortcut, useKeysOf, type Chord } from '../../lib/keyboard/index.ts';
import { takesKey } from '../../lib/keyboard/takes-key.ts';
import { type MediaAction } from '../../lib/media-action.ts';
import { marksSandboxOf } from '../../lib/media-names.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { keepForToasts, useReturnFocus } from '../../ui/dialog-behaviour.ts';
import * as words from '../../words/en/studio/viewer.ts';
import * as libWords from '../../words/en/first/lib.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import { Details } from './details.tsx';
import { kindName, viewerTitle } from './facts.ts';
import { type Organising } from './organising.ts';
import { usePreload } from './preload.ts';
import { MediaView } from './media-view.tsx';

export interface ViewerProps {
  media: MediaRecord;
  /** Its index in the list, from 0; null while loading. */
  place: { readonly at: number; readonly total: number } | null;
  before: MediaRecord | undefined;
  after: MediaRecord | undefined;
  /** Name of its flow. */
  flow: string | undefined;
  /** Its available actions. */
  actions: readonly MediaAction[];
  /** Names and tags, where they can be changed. */
  organising?: Organising;
  onShow: (media: MediaRecord) => void;
  onFavourite: (media: MediaRecord) => void;
  onDownload: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onClose: () => void;
}

/** Whether the details are open; remembered for the lifetime of the page. */
const useInfoPanel = create<{ readonly open: boolean }>()(() => ({ open: true }));

const toggleInfo = (): void => useInfoPanel.setState(({ open }) => ({ open: !open }));

const icons = { video: Video, image: Image, audio: AudioLines };

/** Keyboard hints: action and keys. */
function useHints({ media_type }: MediaRecord): { does: string; keys: readonly Chord[] }[] {
  const [previous] = useKeysOf('viewer.previous');
  const [next] = useKeysOf('viewer.next');
  const play = useKeysOf('player.play');
  const details = useKeysOf('viewer.details');
  const all = [
    { does: words.toBrowse, keys: [previous, next].filter((keys) => keys !== undefined) },
    { does: words.toPlay, keys: media_type === 'image' ? [] : play },
    { does: words.toDetails, keys: details },
    { does: words.toClose, keys: ['Esc'] },
  ];
  return all.filter(({ keys }) => keys.length > 0);
}

/** One result at full size, with details and actions. */
export function MediaViewer(props: ViewerProps) {
  const { media, before, after, flow, actions, organising, onShow, onFavourite, onDelete, onClose } = props;
  const info = useInfoPanel(({ open }) => open);
  const focus = useReturnFocus();
  const hints = useHints(media);
  const content = useRef<HTMLDivElement>(null);
  usePreload([before, after]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    // A dialog above it handles its own keys.
    if (!(event.target instanceof Node) || !content.current?.contains(event.target)) return;
    // The scrubber uses the arrow keys, and text is typed into a field.
    if (isTextField(event.target) || takesKey(event.target, event)) return;
    const show = (next: MediaRecord | undefined) => (): boolean => {
      if (next) onShow(next);
      return next !== undefined;
    };
    runShortcut('viewer', event, {
      previous: show(before),
      next: show(after),
      details: toggleInfo,
      favourite: () => onFavourite(media),
      delete: () => onDelete(media),
    });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="k-scrim" />
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          className={cx(
            'fixed inset-8 z-51 grid animate-[k-fade-in_var(--m-slow)_var(--ease)] grid-rows-[56px_minmax(0,1fr)] overflow-hidden rounded-xl bg-surface shadow-e3 focus-visible:outline-none',
            info ? 'grid-cols-[minmax(0,1fr)_352px]' : 'grid-cols-1',
          )}
          onKeyDown={onKeyDown}
          onInteractOutside={keepForToasts}
          onOpenAutoFocus={(event) => {
            // Focuses the viewer itself: a focused button would take the playback and navigation keys.
            event.preventDefault();
            content.current?.focus();
          }}
          {...focus}
        >
          <ViewerHeader {...props} info={info} />
          {/* Dark in both themes, for judging pictures. */}
          <div className="grid min-h-0 grid-cols-1 grid-rows-1 place-items-center overflow-hidden bg-[#080706] text-on-media-2">
            <MediaView key={`${media.id} ${media.url}`} media={media} />
          </div>
          {info && (
            <aside className="flex min-h-0 flex-col border-l border-line" aria-label={words.details}>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
              <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0}>
                <Details media={media} flow={flow} actions={actions} organising={organising} />
              </div>
              <footer
                className="flex flex-none justify-between gap-2 border-t border-line px-5 py-3.5 text-11/5 text-text-2 no-hover:hidden"
                aria-hidden="true"
              >
                {hints.map(({ does, keys }) => (
                  <span key={does} className="flex items-center gap-1 whitespace-nowrap">
                    {keys.map((each) => (
                      <Kbd key={each} keys={each} />
                    ))}
                    {does}
                  </span>
                ))}
              </footer>
            </aside>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ViewerHeader(props: ViewerProps & { info: boolean }) {
  const { media, place, before, after, info, onShow, onFavourite, onDownload, onDelete } = props;
  const config = useConfig();
  const Icon = icons[media.media_type];
  return (
    <header className="col-span-full grid grid-cols-[1fr_auto_1fr] items-center gap-3 border-b border-line pr-3 pl-5">
      <div className="flex min-w-0 items-center gap-2">
        <Dialog.Title className="truncate text-14 font-semibold">{viewerTitle(media)}</Dialog.Title>
        <Badge>
          <Icon className="size-3!" aria-hidden="true" />
          {kindName[media.media_type]}
        </Badge>
        {marksSandboxOf(config, media) && <Badge>{libWords.sandbox}</Badge>}
      </div>
      <nav className="flex items-center gap-1" aria-label={words.otherResults}>
        <IconButton
          label={words.previous}
          shortcut="viewer.previous"
          icon={<ChevronLeft />}
          disabled={!before}
          onClick={() => before && onShow(before)}
        />
        <span className="min-w-16 text-center font-mono text-12 text-text-2" aria-live="polite">
          {place ? `${place.at + 1} / ${formatAtMost(place.total, limits.gallery.countMax)}` : '…'}
        </span>
        <IconButton
          label={words.next}
          shortcut="viewer.next"
          icon={<ChevronRight />}
          disabled={!after}
          onClick={() => after && onShow(after)}
        />
      </nav>
      <div className="flex items-center justify-end gap-1">
        <IconButton
          label={words.details}
          shortcut="viewer.details"
          variant={info ? 'default' : 'ghost'}
          icon={<Info />}
          aria-pressed={info}
          onClick={toggleInfo}
        />
        <IconButton
          label={words.favourite}
          shortcut="viewer.favourite"
          icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
          aria-pressed={media.favourite}
          onClick={() => onFavourite(media)}
        />
        <IconButton
          label={organiseWords.remove}
          shortcut="viewer.delete"
          icon={<Trash2 />}
          onClick={() => onDelete(media)}
        />
        <IconButton label={organiseWords.download} icon={<Download />} onClick={() => onDownload(media)} />
        <DialogClose />
      </div>
    </header>
  );
}
