import { ArrowLeft, ImagePlus, Plus, UserRound, Video, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { timecode } from '../../lib/formatters.ts';
import { isMediaDrag } from '../../lib/media-drag.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { type Picked } from './picked.ts';
import { type Slot } from './slots.ts';
import { acceptOf } from './upload.ts';
import { type UploadState } from './use-upload.ts';

export interface MediaSlotProps {
  slot: Slot;
  /** Of this slot; idle while another one receives a file. */
  upload: UploadState;
  onFile: (file: File) => void;
  /** Something was dropped on it: a file, or a card of the wall. */
  onDrop: (data: DataTransfer) => void;
  onCancel: () => void;
  onRemove: () => void;
  /** Called before the file dialog; false keeps it closed (and asks to sign in, for one). */
  mayChoose: (then: () => void) => boolean;
}

function SlotIcon({ id }: { id: string }) {
  switch (id) {
    case 'character':
      return <UserRound aria-hidden="true" />;
    case 'performance':
    case 'sound':
      return <Video aria-hidden="true" />;
    case 'start':
    case 'end':
    case 'edit':
      return <ImagePlus aria-hidden="true" />;
    default:
      return <Plus aria-hidden="true" />;
  }
}

/** A place for an image or a video of the prompt: empty, on its way, or chosen. Takes files and cards dropped on it. */
export function MediaSlot({ slot, upload, onFile, onDrop, onCancel, onRemove, mayChoose }: MediaSlotProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (): void => input.current?.click();
  const look = cx('p-tile', slot.look !== 'tile' && `p-tile-${slot.look}`);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isMediaDrag(event.dataTransfer) && !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };

  if (upload.kind === 'sending') {
    const percent = Math.round(upload.sent * 100);
    return (
      <div className={cx(look, 'p-tile-sending')}>
        <span className="font-mono text-12">{percent}%</span>
        <ProgressBar value={upload.sent} label={`Uploading ${upload.name}`} className="p-tile-sent" />
        <button type="button" aria-label="Cancel upload" className="p-tile-remove" onClick={onCancel}>
          <X />
        </button>
      </div>
    );
  }

  if (slot.picked)
    return (
      <div className={cx(look, over && 'p-tile-over')} {...drop}>
        <Still picked={slot.picked} label={slot.label} />
        <Chip className="p-tile-label">{slot.label}</Chip>
        {slot.picked.kind === 'video' && slot.picked.frame === null && slot.picked.seconds !== null && (
          <Chip mono className="p-tile-length">
            {timecode(slot.picked.seconds)}
          </Chip>
        )}
        <button type="button" aria-label={`Remove ${slot.name}`} className="p-tile-remove" onClick={onRemove}>
          <X />
        </button>
      </div>
    );

  return (
    <>
      <button
        type="button"
        className={cx(look, 'p-tile-add', over && 'p-tile-over')}
        aria-label={`Add ${slot.name}`}
        onClick={() => {
          if (mayChoose(choose)) choose();
        }}
        {...drop}
      >
        <SlotIcon id={slot.id} />
        <span aria-hidden="true">{over ? 'Drop here' : slot.empty}</span>
        {slot.hint && !over && (
          <small aria-hidden="true" className="text-text-3">
            {slot.hint}
          </small>
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(slot.kinds)}
        hidden
        aria-label={`${slot.empty} file`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must fire again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function Still({ picked, label }: { picked: Picked; label: string }) {
  const source = picked.thumbnailUrl ?? (picked.kind === 'image' ? picked.url : null);
  if (source !== null) return <img src={source} alt={label} className="p-tile-picture" draggable={false} />;
  return <video src={picked.url} muted preload="metadata" aria-label={label} className="p-tile-picture" />;
}

/** What stands between two slots: what the one does to the other. */
export function SlotMark({ before }: { before: Slot | undefined }) {
  if (before?.id === 'character') return <ArrowLeft aria-hidden="true" className="p-mark" />;
  if (before?.id === 'mix-0' && before.look === 'tile') return <Plus aria-hidden="true" className="p-mark" />;
  return null;
}
