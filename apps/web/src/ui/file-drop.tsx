import { useState, type ReactNode, type Ref } from 'react';
import { cx } from './cx.ts';

/** Why a file was refused. */
export interface FileRefusal {
  /** Beside the file's name: "31.4 MB of 25 MB". */
  readonly fact: string;
  readonly message: string;
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  accept: string;
  /** For screen readers. */
  label: string;
  /** Called for each file. */
  onFile: (file: File) => void;
  /** More than one can be chosen at once. */
  several?: boolean;
}

/** A hidden file input, opened with a click. */
export function FileInput({ ref, accept, label, onFile, several = false }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={several}
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = Array.from(event.target.files ?? []);
        // Choosing the same file again must fire `change` again.
        event.target.value = '';
        for (const file of files) onFile(file);
      }}
    />
  );
}

interface FileDropProps {
  icon: ReactNode;
  title: string;
  note: ReactNode;
  /** The last dropped file was refused. */
  refused: boolean;
  className?: string;
  /** Opens the file chooser. */
  onOpen: () => void;
  /** Called for the first file, or if several can be chosen, for each. */
  onFile: (file: File) => void;
  several?: boolean;
}

/** Drop target that also opens the file chooser on press. `data-over` is set while something is dragged over it. */
export function FileDrop({ icon, title, note, refused, className, onOpen, onFile, several = false }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      className={cx(
        'grid w-full content-center justify-items-center rounded-md border border-dashed',
        refused ? 'border-red bg-red-soft' : 'border-line-input',
        className,
      )}
      data-over={over || undefined}
      onClick={onOpen}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = Array.from(event.dataTransfer.files);
        for (const file of several ? files : files.slice(0, 1)) onFile(file);
      }}
    >
      {icon}
      <span className="max-w-full truncate font-medium">{title}</span>
      <span className="text-12 text-text-2">{note}</span>
    </button>
  );
}
