import { limits } from '@kinoloom/contract';
import { CircleAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { type Chosen } from './draft.ts';

interface RecordingDropProps {
  chosen: Exclude<Chosen, { kind: 'ready' }>;
  /** Opens the system's own chooser. */
  onOpen: () => void;
  onTake: (file: File | undefined) => void;
}

/** Where a recording is dropped, or chosen by a press. */
export function RecordingDrop({ chosen, onOpen, onTake }: RecordingDropProps) {
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      className="au-drop"
      data-over={over || undefined}
      data-refused={chosen.kind === 'refused' || undefined}
      onClick={onOpen}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onTake(event.dataTransfer.files[0]);
      }}
    >
      <Words chosen={chosen} />
    </button>
  );
}

function Words({ chosen }: Pick<RecordingDropProps, 'chosen'>) {
  switch (chosen.kind) {
    case 'none':
      return (
        <>
          <Upload aria-hidden="true" />
          <span className="font-medium">Choose a file or drop it here</span>
          <span className="au-drop-note">mp3, wav, m4a, up to {limits.recording.maxBytes / 1024 / 1024} MB</span>
        </>
      );
    case 'reading':
      return (
        <>
          <Spinner />
          <span className="au-drop-name">{chosen.name}</span>
          <span className="au-drop-note">Reading…</span>
        </>
      );
    case 'refused':
      return (
        <>
          <CircleAlert aria-hidden="true" className="text-red" />
          <span className="au-drop-name">{chosen.name}</span>
          <span className="au-drop-note">{chosen.why.fact}. Choose another</span>
        </>
      );
  }
}
