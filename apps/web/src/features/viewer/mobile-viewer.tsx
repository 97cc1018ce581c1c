import { ChevronDown, ChevronUp, Copy, Download, Ellipsis, Pencil, Star, Tags, Trash2 } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { galleryRatio } from '../../lib/media-preview.ts';
import { marksSandboxOf } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet, SheetRow } from '../../ui/sheet.tsx';
import * as words from '../../words/en/studio/organise.ts';
import * as libWords from '../../words/en/first/lib.ts';
import * as viewerWords from '../../words/en/studio/viewer.ts';
import { kindName, modelLine, promptLine } from './facts.ts';
import { MobileFrame, viewerArea } from './mobile-frame.tsx';
import { MobilePlayer } from './mobile-player.tsx';
import { usePreload } from './preload.ts';
import { useSwipe } from '../../lib/swipe.ts';
import { type ViewerProps } from './media-viewer.tsx';

/** A full-screen viewer on a phone. Swiping navigates; the bar below opens the prompt. */
export function MobileViewer(props: ViewerProps) {
  const { media, before, after, onShow, onDownload, onClose } = props;
  const config = useConfig();
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState(false);
  usePreload([before, after]);
  const leaf = (to: typeof before): void => {
    if (to) onShow(to);
  };
  const swipe = useSwipe((way) => {
    if (way === 'down') onClose();
    else leaf(way === 'left' ? after : before);
  });
  return (
    <MobileFrame
      onClose={onClose}
      onLeaf={(way) => leaf(way === 'back' ? before : after)}
      head={
        <>
          <Dialog.Title className="text-16 font-semibold">{kindName[media.media_type]}</Dialog.Title>
          {media.media_type !== 'audio' && <Badge mono>{galleryRatio(media)}</Badge>}
          {marksSandboxOf(config, media) && <Badge>{libWords.sandbox}</Badge>}
          <span className="flex-1" />
          <IconButton
            label={words.more}
            size={40}
            tooltip={false}
            icon={<Ellipsis className="icon-20" />}
            onClick={() => setMore(true)}
          />
          <IconButton
            label={words.download}
            size={40}
            tooltip={false}
            icon={<Download className="icon-20" />}
            onClick={() => onDownload(media)}
          />
        </>
      }
    >
      <div className={cx(viewerArea, media.media_type === 'audio' && 'bg-[#2b220c]!')} {...swipe}>
        <MobilePlayer key={`${media.id} ${media.url}`} media={media} />
      </div>
      <section
        className="mx-3 grid max-h-[46dvh] flex-none gap-2 overflow-y-auto rounded-lg border border-line-strong bg-raised px-3.5 py-2.5"
        aria-label={viewerWords.prompt}
      >
        <button
          type="button"
          className="flex min-h-10 items-center gap-3 text-left text-14 [&>svg]:text-text-2"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="min-w-0 flex-1">
            {media.title && <span className="block truncate font-semibold">{media.title}</span>}
            <span className="block text-12 text-text-2">{modelLine(media)}</span>
            <span className={open ? 'block wrap-anywhere whitespace-pre-wrap' : 'block truncate'}>
              {promptLine(media)}
            </span>
          </span>
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </button>
        {open && media.tags.length > 0 && (
          <ul aria-label={words.tags} className="flex flex-wrap gap-1.5">
            {media.tags.map((tag) => (
              <li key={tag} className="max-w-full truncate rounded-full bg-control px-2.5 text-12/7">
                {tag}
              </li>
            ))}
          </ul>
        )}
        {open && media.prompt && (
          <Button block size={44} icon={<Copy />} onClick={() => void copyPrompt(media.prompt ?? '')}>
            {viewerWords.copy}
          </Button>
        )}
      </section>
      {more && <MoreSheet {...props} onDone={() => setMore(false)} />}
    </MobileFrame>
  );
}

function MoreSheet({
  media,
  actions,
  organising,
  onFavourite,
  onDelete,
  onDone,
}: ViewerProps & { onDone: () => void }) {
  const then = (run: () => void) => (): void => {
    onDone();
    run();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onDone()} title={modelLine(media)}>
      <div className="p-2">
        <SheetRow
          icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
          onPress={then(() => onFavourite(media))}
        >
          {media.favourite ? words.unfavourite : words.favourite}
        </SheetRow>
        {organising && (
          <>
            <SheetRow icon={<Pencil />} onPress={then(() => organising.onAsk('rename', media))}>
              {words.rename}
            </SheetRow>
            <SheetRow icon={<Tags />} onPress={then(() => organising.onAsk('tags', media))}>
              {words.tags}
            </SheetRow>
          </>
        )}
        {actions.map(({ id, icon, label, price, rate, run }) => (
          <SheetRow key={id} icon={icon} price={rate ?? price} onPress={then(run)}>
            {label}
          </SheetRow>
        ))}
        <SheetRow icon={<Trash2 />} danger onPress={then(() => onDelete(media))}>
          {words.remove}
        </SheetRow>
      </div>
    </Sheet>
  );
}
