import { ArrowLeft, ImagePlus, Plus, UserRound, Video, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { acceptOf } from '../../lib/file-kind.ts';
import { timecode } from '../../lib/formatters.ts';
import { isMediaDrag } from '../../lib/media-drag.ts';
import { Chip } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { FileInput } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { type Picked } from './picked.ts';
import { type Slot } from './slots.ts';
import { type UploadState } from './use-upload.ts';
import * as words from '../../words/en/studio/prompt.ts';

export interface MediaSlotProps {
  slot: Slot;
  /** Tiles of the bottom sheet are smaller. */
  sheet: boolean;
  /** State of this slot's upload; idle while another slot receives a file. */
  upload: UploadState;
  onFile: (file: File) => void;
  /** A file or a card of the wall was dropped on it. */
  onDrop: (data: DataTransfer) => void;
  onCancel: () => void;
  onRemove: () => void;
  /** Called before the file dialog; false prevents it (e.g. to sign in first). */
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

const tileWidths = { tile: 'w-28', square: 'w-16', wide: 'w-52' } as const;

function tileClass({ shape, picked }: Slot, sheet: boolean, sending: boolean): string {
  const labelled = picked !== null && !sending;
  // In the sheet a tile grows for its label.
  const width = shape === 'wide' ? 'w-33' : shape === 'tile' && labelled ? 'w-23' : 'w-15';
  return cx(
    'relative flex-none overflow-hidden rounded-md',
    sheet ? cx('h-[69px]', width) : cx('h-16', tileWidths[shape]),
  );
}

/** A slot for an image or video of the prompt: empty, uploading, or filled. Accepts dropped files and cards. */
export function MediaSlot({ slot, sheet, upload, onFile, onDrop, onCancel, onRemove, mayChoose }: MediaSlotProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (): void => input.current?.click();
  const tile = tileClass(slot, sheet, upload.kind === 'sending');
  const dropTarget = over && 'bg-control outline-[1.5px] -outline-offset-[1.5px] outline-text';
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
      <div className={cx(tile, 'grid place-items-center bg-control')}>
        <span className="font-mono text-12">{percent}%</span>
        <div className="absolute inset-x-2 bottom-2">
          <ProgressBar value={upload.sent} label={words.uploading({ file: upload.name })} track="bg-control-hover" />
        </div>
        <CornerButton label={words.cancelUpload} onClick={onCancel} />
      </div>
    );
  }

  if (slot.picked)
    return (
      <div className={cx(tile, dropTarget)} {...drop}>
        <Still picked={slot.picked} label={slot.label} />
        <Chip className="absolute bottom-1 left-1">{slot.label}</Chip>
        {slot.picked.kind === 'video' && slot.picked.frame === null && slot.picked.seconds !== null && (
          <Chip mono className="absolute right-1 bottom-1">
            {timecode(slot.picked.seconds)}
          </Chip>
        )}
        <CornerButton label={words.removeNamed({ name: slot.name })} onClick={onRemove} />
      </div>
    );

  return (
    <>
      <button
        type="button"
        className={cx(
          tile,
          'flex flex-col items-center justify-center gap-0.5 border border-dashed border-line-input text-center text-12 text-text-2 transition-colors hover:bg-control hover:text-text',
          dropTarget,
        )}
        aria-label={words.addNamed({ name: slot.name })}
        onClick={() => {
          if (mayChoose(choose)) choose();
        }}
        {...drop}
      >
        <SlotIcon id={slot.id} />
        <span aria-hidden="true">{over ? words.dropHere : slot.empty}</span>
        {slot.hint && !over && (
          <small aria-hidden="true" className="text-text-3">
            {slot.hint}
          </small>
        )}
      </button>
      <FileInput
        ref={input}
        accept={acceptOf(slot.kinds)}
        label={words.fileFor({ slot: slot.empty })}
        onFile={onFile}
      />
    </>
  );
}

/** The touch target is larger than the icon. */
function CornerButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-glass-strong text-on-media after:absolute after:-inset-1.5 hover:bg-[#0e0c0a] pointer-coarse:after:-inset-2.5"
      onClick={onClick}
    >
      <X className="size-[13px]" />
    </button>
  );
}

function Still({ picked, label }: { picked: Picked; label: string }) {
  const source = picked.thumbnailUrl ?? (picked.kind === 'image' ? picked.url : null);
  if (source !== null) return <img src={source} alt={label} className="size-full object-cover" draggable={false} />;
  return <video src={picked.url} muted preload="metadata" aria-label={label} className="size-full object-cover" />;
}

/** Symbol between two slots that shows their relation. */
export function SlotMark({ before }: { before: Slot | undefined }) {
  if (before?.id === 'character') return <ArrowLeft aria-hidden="true" className="size-3.5 text-text-3" />;
  if (before?.id === 'mix-0' && before.shape === 'tile')
    return <Plus aria-hidden="true" className="size-3.5 text-text-3" />;
  return null;
}
