import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { Chip } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { type StartImage } from './settings.ts';
import { type UploadState } from './use-start-upload.ts';

export interface StartTileProps {
  image: StartImage | null;
  upload: UploadState;
  onFile: (file: File) => void;
  onCancel: () => void;
  onRemove: () => void;
  /** Called before the file dialog; false keeps it closed (and asks to sign in, for one). */
  mayChoose: (then: () => void) => boolean;
}

/** Where a clip gets its first picture: empty, on its way, or chosen. */
export function StartTile({ image, upload, onFile, onCancel, onRemove, mayChoose }: StartTileProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();

  if (upload.kind === 'sending') {
    const percent = Math.round(upload.sent * 100);
    return (
      <div className="p-tile p-tile-sending">
        <span className="font-mono text-12">{percent}%</span>
        <ProgressBar value={upload.sent} label={`Uploading ${upload.name}`} className="p-tile-sent" />
        <button type="button" aria-label="Cancel upload" className="p-tile-remove" onClick={onCancel}>
          <X />
        </button>
      </div>
    );
  }

  if (image) {
    return (
      <div className="p-tile">
        <img src={image.thumbnailUrl ?? image.url} alt="The clip starts from this" className="p-tile-picture" />
        <Chip className="p-tile-label">Start</Chip>
        <button type="button" aria-label="Remove start image" className="p-tile-remove" onClick={onRemove}>
          <X />
        </button>
      </div>
    );
  }

  return (
    <>
      <button
        type="button"
        className="p-tile p-tile-add"
        aria-label="Add a start image"
        onClick={() => {
          if (mayChoose(choose)) choose();
        }}
      >
        <ImagePlus aria-hidden="true" />
        <span aria-hidden="true">Start image</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Start image file"
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
