import { ChevronDown, ChevronUp, Copy, Download, Ellipsis, Star, Trash2 } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { copyPrompt } from '../../ui/copy-prompt.ts';
import { galleryRatio } from '../../lib/media-preview.ts';
import { isSandbox } from '../../lib/media-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Price } from '../../ui/credits.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { kindName, modelLine, promptLine } from './facts.ts';
import { MobileFrame } from './mobile-frame.tsx';
import { MobilePlayer } from './mobile-player.tsx';
import { usePreload } from './preload.ts';
import { useSwipe } from './swipe.ts';
import { type ViewerProps } from './viewer-props.ts';

/** A result over the whole of a phone. A finger leafs; the bar below opens the words. */
export function MobileViewer(props: ViewerProps) {
  const { media, before, after, onShow, onDownload, onClose } = props;
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
          {isSandbox(media) && <Badge>Sandbox</Badge>}
          <span className="flex-1" />
          <IconButton
            label="More"
            size={40}
            tooltip={false}
            icon={<Ellipsis className="icon-20" />}
            onClick={() => setMore(true)}
          />
          <IconButton
            label="Download"
            size={40}
            tooltip={false}
            icon={<Download className="icon-20" />}
            onClick={() => onDownload(media)}
          />
        </>
      }
    >
      <div className={cx('vm-stage', media.media_type === 'audio' && 'vm-stage-sound')} {...swipe}>
        <MobilePlayer key={`${media.id} ${media.url}`} media={media} />
      </div>
      <section className="vm-prompt" aria-label="Prompt">
        <button type="button" className="vm-prompt-head" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="min-w-0 flex-1">
            <span className="block text-12 text-text-2">{modelLine(media)}</span>
            <span className={open ? 'vm-words' : 'block truncate'}>{promptLine(media)}</span>
          </span>
          {open ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        </button>
        {open && media.prompt && (
          <Button block size={44} icon={<Copy />} onClick={() => void copyPrompt(media.prompt ?? '')}>
            Copy
          </Button>
        )}
      </section>
      {more && <MoreSheet {...props} onDone={() => setMore(false)} />}
    </MobileFrame>
  );
}

function MoreSheet({ media, actions, onFavourite, onDelete, onDone }: ViewerProps & { onDone: () => void }) {
  const then = (run: () => void) => (): void => {
    onDone();
    run();
  };
  return (
    <Sheet open onOpenChange={(open) => !open && onDone()} title={modelLine(media)}>
      <div className="p-2">
        <Row
          icon={<Star {...(media.favourite && { fill: 'currentColor' })} />}
          onPress={then(() => onFavourite(media))}
        >
          {media.favourite ? 'Remove from favourites' : 'Add to favourites'}
        </Row>
        {actions.map((action) => (
          <Row key={action.id} icon={action.icon} onPress={then(action.run)}>
            <span className="flex-1 text-left">{action.label}</span>
            {action.price !== undefined && action.price > 0 && <Price credits={action.price} />}
          </Row>
        ))}
        <Row icon={<Trash2 />} danger onPress={then(() => onDelete(media))}>
          Delete
        </Row>
      </div>
    </Sheet>
  );
}

interface RowProps {
  icon: ReactNode;
  danger?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Row({ icon, danger = false, onPress, children }: RowProps) {
  return (
    <button type="button" className={cx('k-row min-h-11.5 px-2 text-14', danger && 'k-row-danger')} onClick={onPress}>
      {icon}
      {children}
    </button>
  );
}
