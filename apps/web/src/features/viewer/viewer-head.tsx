import { limits, type MediaRecord } from '@kinoloom/contract';
import {
  AudioLines,
  ChevronLeft,
  ChevronRight,
  Download,
  Ellipsis,
  Image,
  Info,
  Star,
  Trash2,
  Video,
} from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { formatAtMost } from '../../lib/formatters.ts';
import { marksSandboxOf } from '../../lib/media-names.ts';
import { galleryRatio } from '../../lib/media-preview.ts';
import { Badge } from '../../ui/badge.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaFrameBack, MediaFrameTitle } from '../../ui/media-frame.tsx';
import * as libWords from '../../words/en/first/lib.ts';
import * as organiseWords from '../../words/en/studio/organise.ts';
import * as words from '../../words/en/studio/viewer.ts';
import { kindName, viewerTitle } from './facts.ts';
import { type ViewerProps } from './viewer-props.ts';
import { MoreSheet } from './more-sheet.tsx';

const icons = { video: Video, image: Image, audio: AudioLines };

/** What it is, the way to its neighbours, and a button for each of its own actions. */
export function WideHead(props: ViewerProps & { info: boolean; onInfo: () => void }) {
  const { media, place, before, after, info, onInfo, onShow, onFavourite, onDownload, onDelete } = props;
  const Icon = icons[media.media_type];
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto_1fr] items-center gap-3">
      <div className="flex min-w-0 items-center gap-2">
        <MediaFrameTitle className="truncate text-14 font-semibold">{viewerTitle(media)}</MediaFrameTitle>
        <Badge>
          <Icon className="size-3!" aria-hidden="true" />
          {kindName[media.media_type]}
        </Badge>
        <SandboxBadge media={media} />
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
          onClick={onInfo}
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
    </div>
  );
}

/** What it is, its download, and a button for the sheet of its other actions. */
export function PhoneHead(props: ViewerProps) {
  const { media, onDownload } = props;
  const [more, setMore] = useState(false);
  return (
    <>
      <MediaFrameBack />
      <MediaFrameTitle className="text-16 font-semibold">{kindName[media.media_type]}</MediaFrameTitle>
      {media.media_type !== 'audio' && <Badge mono>{galleryRatio(media)}</Badge>}
      <SandboxBadge media={media} />
      <span className="flex-1" />
      <IconButton
        label={organiseWords.more}
        size={40}
        tooltip={false}
        icon={<Ellipsis className="icon-20" />}
        onClick={() => setMore(true)}
      />
      <IconButton
        label={organiseWords.download}
        size={40}
        tooltip={false}
        icon={<Download className="icon-20" />}
        onClick={() => onDownload(media)}
      />
      {more && <MoreSheet {...props} onDone={() => setMore(false)} />}
    </>
  );
}

function SandboxBadge({ media }: { media: MediaRecord }) {
  const config = useConfig();
  return marksSandboxOf(config, media) && <Badge>{libWords.sandbox}</Badge>;
}
