import './viewer.css';
import { aspectOf, type MediaRecord } from '@kinoloom/contract';
import { ChevronLeft, ChevronRight, Copy, Download, Image, Trash2, Video, VideoOff } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/credits.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { DialogClose } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { copyPrompt } from '../../lib/copy-prompt.ts';
import { download } from '../../lib/download.ts';
import { ClipPlayer } from './clip-player.tsx';
import { fileName, isSandbox, makerName, mediaTitle } from '../../lib/media-names.ts';

export interface ViewerProps {
  /** What can be leafed through, in the wall's order. */
  list: readonly MediaRecord[];
  media: MediaRecord;
  onShow: (media: MediaRecord) => void;
  onClose: () => void;
  onDelete: (media: MediaRecord) => void;
}

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** One result at full size, with how it was made. */
export function Viewer({ list, media, onShow, onClose, onDelete }: ViewerProps) {
  const at = list.findIndex(({ id }) => id === media.id);
  const before = list[at - 1];
  const after = list[at + 1];
  const focus = useReturnFocus();
  const onKeyDown = (event: KeyboardEvent): void => {
    // The scrubber seeks with the arrows.
    if (event.target instanceof HTMLInputElement) return;
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
    if (!next) return;
    event.preventDefault();
    onShow(next);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="k-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="v-viewer"
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            // On the whole: a first button would take the keys that play and leaf.
            event.preventDefault();
            if (event.target instanceof HTMLElement) event.target.focus();
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          <header className="v-head">
            <div className="flex min-w-0 items-center gap-2">
              <Dialog.Title className="truncate text-14 font-semibold">{makerName(media.model)}</Dialog.Title>
              <Badge className="max-md:hidden">
                {media.media_type === 'video' ? <Video className="size-3!" /> : <Image className="size-3!" />}
                {media.media_type === 'video' ? 'Video' : 'Image'}
              </Badge>
              {isSandbox(media) && <Badge className="max-md:hidden">Sandbox</Badge>}
            </div>
            <nav className="flex items-center gap-1" aria-label="Other results">
              <IconButton
                label="Previous"
                shortcut="←"
                icon={<ChevronLeft />}
                disabled={!before}
                onClick={() => before && onShow(before)}
              />
              <span className="min-w-14 text-center font-mono text-12 text-text-2">
                {at + 1} / {list.length}
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
              <IconButton label="Delete" icon={<Trash2 />} onClick={() => onDelete(media)} />
              <IconButton label="Download" icon={<Download />} onClick={() => download(media.url, fileName(media))} />
              <DialogClose />
            </div>
          </header>
          <div className="v-stage">
            <Stage key={media.id} media={media} />
          </div>
          <Facts media={media} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Stage({ media }: { media: MediaRecord }) {
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <div className="grid justify-items-center gap-2 p-5">
        <VideoOff className="icon-20" aria-hidden="true" />
        {media.media_type === 'video' ? 'Video unavailable' : 'Image unavailable'}
      </div>
    );
  return media.media_type === 'video' ? (
    <ClipPlayer media={media} onBroken={() => setBroken(true)} />
  ) : (
    <img className="v-picture" src={media.url} alt={mediaTitle(media)} onError={() => setBroken(true)} />
  );
}

function Facts({ media }: { media: MediaRecord }) {
  const { prompt, duration, width, height } = media;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Model', makerName(media.model)],
    ...(duration === null ? [] : [['Duration', `${Math.round(duration * 10) / 10} s`] as const]),
    ['Date', date.format(new Date(media.created_at))],
    ['Credits used', <Price key="price" credits={media.credits_used} />],
    ...(width && height
      ? ([
          [
            'Aspect ratio',
            <span key="aspect" className="font-mono">
              {aspectOf({ width, height })}
            </span>,
          ],
          ['Resolution', <span key="size" className="font-mono">{`${width}×${height}`}</span>],
        ] as const)
      : []),
    ...(media.media_type === 'video' ? [['Sound', media.has_audio ? 'Yes' : 'None'] as const] : []),
    ...(isSandbox(media) ? [['Made by', 'The sandbox of this installation'] as const] : []),
  ];
  return (
    <aside className="v-facts" aria-label="Details">
      {prompt && (
        <section className="grid gap-2">
          <div className="flex items-center justify-between">
            <h3 className="text-12 font-medium text-text-2">Prompt</h3>
            <Button size={28} variant="ghost" className="-mr-2" icon={<Copy />} onClick={() => void copyPrompt(prompt)}>
              Copy
            </Button>
          </div>
          <p className="whitespace-pre-wrap text-14">{prompt}</p>
        </section>
      )}
      <section>
        <dl className="v-list">
          {facts.map(([name, value]) => (
            <FactRow key={name} name={name} value={value} />
          ))}
        </dl>
      </section>
      <footer className="v-keys" aria-hidden="true">
        <span>
          <Kbd keys="←" /> <Kbd keys="→" /> browse
        </span>
        {media.media_type === 'video' && (
          <span>
            <Kbd keys="space" /> play
          </span>
        )}
        <span>
          <Kbd keys="esc" /> close
        </span>
      </footer>
    </aside>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
