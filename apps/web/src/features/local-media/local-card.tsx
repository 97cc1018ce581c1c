import type { MediaType } from '@kinoloom/contract';
import { AudioLines, FileVideo, FileX, ImageIcon, Play, Trash2, X } from 'lucide-react';
import { bytes } from '../../lib/formatters.ts';
import { startMediaDrag } from '../../lib/media-drag.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Wave } from '../../ui/wave.tsx';
import { lengthText, type LocalMedia } from './item.ts';
import type { Underway } from './uploading.ts';
import * as words from '../../words/en/studio/local-media.ts';

interface LocalCardProps {
  item: LocalMedia;
  onOpen: () => void;
  onDelete: () => void;
}

const pictureBox = (type: MediaType): string =>
  cx(
    'grid aspect-video place-items-center overflow-hidden rounded-media relative',
    type === 'audio' ? 'bg-[#2b220c] text-[#ffd24a]' : 'bg-control text-text-3',
  );
const nameLine = 'mt-1.5 block truncate font-medium';
const sizeLine = 'block truncate font-(family-name:--mono) text-12/[18px] text-text-3';
const corner = 'absolute top-1.5 right-1.5';
const cornerButton = 'size-[26px]! bg-glass-strong!';

const sorts = { video: words.video, audio: words.audio, image: words.image } as const;

/** An upload's card: open, drag onto the timeline, delete. */
export function LocalCard({ item, onOpen, onDelete }: LocalCardProps) {
  const { id, name, type, size, gone, duration } = item;
  return (
    <li className="group/card relative min-w-0" data-upload>
      <button
        type="button"
        className="group block w-full cursor-pointer rounded-media text-left disabled:cursor-default"
        draggable={!gone}
        disabled={gone}
        title={name}
        onDragStart={(event) => startMediaDrag(event.dataTransfer, id)}
        onClick={onOpen}
      >
        <span className={cx(pictureBox(type), gone && 'opacity-50 grayscale')}>
          <Preview item={item} />
          {!gone && type !== 'image' && (
            <span
              className="absolute grid size-8 place-items-center rounded-full bg-glass-strong text-on-media opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
              aria-hidden="true"
            >
              <Play className="size-3.5" fill="currentColor" />
            </span>
          )}
          {type !== 'image' && (
            <span className="absolute right-1.5 bottom-1.5 rounded-xs bg-glass-strong px-1.5 font-(family-name:--mono) text-12/5 text-on-media">
              {lengthText(duration)}
            </span>
          )}
        </span>
        <span className={nameLine}>
          <span className="sr-only">{sorts[type]}: </span>
          {name}
        </span>
        <span className={gone ? 'block overflow-hidden text-12/[18px] text-ellipsis text-red' : sizeLine}>
          {gone ? words.isGone : bytes(size)}
        </span>
      </button>
      <span
        className={cx(
          corner,
          !gone &&
            'opacity-0 transition-opacity group-hover/card:opacity-100 focus-within:opacity-100 no-hover:opacity-100',
        )}
      >
        <IconButton
          label={(gone ? words.remove : words.deleteNamed)({ name })}
          tooltip={false}
          variant="default"
          className={cx(cornerButton, 'text-[#ff8a80]!')}
          icon={<Trash2 />}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function Preview({ item: { type, thumbnail, media, gone } }: { item: LocalMedia }) {
  if (type === 'audio') {
    const peaks = media ? waveformOf(media) : [];
    return peaks.length > 0 ? (
      <Wave peaks={peaks} className="size-full border-0! px-3.5! py-4!" />
    ) : (
      <AudioLines className="size-6" aria-hidden="true" />
    );
  }
  if (thumbnail !== '' && !(gone && !thumbnail.startsWith('data:')))
    return (
      <img
        className="absolute inset-0 size-full object-cover"
        src={thumbnail}
        alt=""
        loading="lazy"
        draggable={false}
      />
    );
  const Icon = gone ? FileX : type === 'video' ? FileVideo : ImageIcon;
  return <Icon className="size-6" aria-hidden="true" />;
}

/** A running upload with its progress. */
export function UnderwayCard({ upload: { name, type, size, thumbnail, sent, cancel } }: { upload: Underway }) {
  const share = sent ?? 0;
  const Icon = type === 'audio' ? AudioLines : FileVideo;
  // All bytes are sent; the server is probing the file.
  const doing = sent === null ? words.reading : share >= 1 ? words.saving : words.uploading;
  return (
    <li className="relative min-w-0" data-upload>
      <span className={pictureBox(type)}>
        {thumbnail === '' ? (
          <Icon className="size-6" aria-hidden="true" />
        ) : (
          <img className="absolute inset-0 size-full object-cover" src={thumbnail} alt="" />
        )}
        <span className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-[linear-gradient(transparent,rgb(6_5_4/0.85)_40%)] px-2.5 pt-2 pb-2.5 text-12 text-on-media">
          <span className="flex justify-between">
            <span>{doing}</span>
            {sent !== null && <span className="font-mono">{Math.floor(share * 100)}%</span>}
          </span>
          <ProgressBar value={share} label={words.progressOf({ name })} />
        </span>
      </span>
      <span className={nameLine}>{name}</span>
      <span className={sizeLine}>{words.sentOf({ sent: bytes(share * size), size: bytes(size) })}</span>
      <span className={corner}>
        <IconButton
          label={words.cancel({ name })}
          tooltip={false}
          variant="default"
          className={cx(cornerButton, 'text-on-media!')}
          icon={<X />}
          onClick={cancel}
        />
      </span>
    </li>
  );
}
