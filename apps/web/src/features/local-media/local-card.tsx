import { AudioLines, FileVideo, FileX, ImageIcon, Play, Trash2, X } from 'lucide-react';
import { bytes } from '../../lib/formatters.ts';
import { startMediaDrag } from '../../lib/media-drag.ts';
import { waveformOf } from '../../lib/media-preview.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Wave } from '../../ui/wave.tsx';
import { clock } from './clock.ts';
import type { LocalMedia } from './item.ts';
import type { Underway } from './uploading.ts';

interface LocalCardProps {
  item: LocalMedia;
  onOpen: () => void;
  onDelete: () => void;
}

const sorts = { video: 'Video', audio: 'Audio', image: 'Image' } as const;

/** An upload: to open, to drag onto the time line, to delete. */
export function LocalCard({ item, onOpen, onDelete }: LocalCardProps) {
  const { id, name, type, size, gone, duration } = item;
  return (
    <li className="lm-card" data-gone={gone || undefined}>
      <button
        type="button"
        className="lm-open"
        draggable={!gone}
        disabled={gone}
        title={name}
        onDragStart={(event) => startMediaDrag(event.dataTransfer, id)}
        onClick={onOpen}
      >
        <span className="lm-picture" data-type={type}>
          <Picture item={item} />
          {!gone && type !== 'image' && (
            <span className="lm-play" aria-hidden="true">
              <Play fill="currentColor" />
            </span>
          )}
          {type !== 'image' && <span className="lm-length">{clock(duration)}</span>}
        </span>
        <span className="lm-name">
          <span className="sr-only">{sorts[type]}: </span>
          {name}
        </span>
        <span className="lm-size">{gone ? 'File deleted from your account' : bytes(size)}</span>
      </button>
      <span className="lm-corner">
        <IconButton
          label={gone ? `Remove ${name}` : `Delete ${name}`}
          tooltip={false}
          variant="default"
          className="lm-delete"
          icon={<Trash2 />}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function Picture({ item: { type, thumbnail, media, gone } }: { item: LocalMedia }) {
  if (type === 'audio') {
    const peaks = media ? waveformOf(media) : [];
    return peaks.length > 0 ? <Wave peaks={peaks} className="lm-wave" /> : <AudioLines aria-hidden="true" />;
  }
  if (thumbnail !== '' && !(gone && !thumbnail.startsWith('data:')))
    return <img src={thumbnail} alt="" loading="lazy" draggable={false} />;
  return gone ? <FileX aria-hidden="true" /> : type === 'video' ? <FileVideo /> : <ImageIcon />;
}

/** A file on its way, with how far it has come. */
export function UnderwayCard({ upload: { name, type, size, thumbnail, sent, cancel } }: { upload: Underway }) {
  const share = sent ?? 0;
  // All bytes are gone out, and the server measures what came in.
  const words = sent === null ? 'Reading' : share >= 1 ? 'Saving' : 'Uploading';
  return (
    <li className="lm-card">
      <span className="lm-picture" data-type={type}>
        {thumbnail === '' ? (
          type === 'audio' ? (
            <AudioLines aria-hidden="true" />
          ) : (
            <FileVideo aria-hidden="true" />
          )
        ) : (
          <img src={thumbnail} alt="" />
        )}
        <span className="lm-progress">
          <span className="lm-progress-words">
            <span>{words}</span>
            {sent !== null && <span className="font-mono">{Math.floor(share * 100)}%</span>}
          </span>
          <ProgressBar value={share} label={`Upload of ${name}`} />
        </span>
      </span>
      <span className="lm-name">{name}</span>
      <span className="lm-size">
        {bytes(share * size)} of {bytes(size)}
      </span>
      <span className="lm-corner lm-corner-shown">
        <IconButton
          label={`Cancel the upload of ${name}`}
          tooltip={false}
          variant="default"
          className="lm-delete lm-cancel"
          icon={<X />}
          onClick={cancel}
        />
      </span>
    </li>
  );
}
