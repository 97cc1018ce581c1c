import { X } from 'lucide-react';
import { bytes } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayButton } from './play-button.tsx';
import { type Recording } from './recording.ts';
import { useHeard } from './use-heard.ts';

interface ChosenRecordingProps {
  recording: Recording;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
}

/** How long it is, and for how long it is paid. */
const chargedText = (seconds: number): string =>
  Number.isInteger(seconds) ? `${seconds} s` : `${seconds.toFixed(1)} s, charged as ${Math.ceil(seconds)}`;

/** The recording that was taken, to hear it once more. */
export function ChosenRecording({ recording, disabled, onReplace, onRemove }: ChosenRecordingProps) {
  const { file, seconds, measured } = recording;
  const heard = useHeard();
  return (
    <div className="au-chosen">
      <PlayButton name={file.name} playing={heard.source === file} onToggle={() => heard.toggle(file)} />
      <div className="au-row-text">
        <p className="au-row-name">{file.name}</p>
        <p className="au-row-facts">
          <span>{measured ? chargedText(seconds) : `about ${seconds} s`}</span> <span>{bytes(file.size)}</span>
        </p>
      </div>
      <Button size={28} variant="outline" disabled={disabled} onClick={onReplace}>
        Choose another
      </Button>
      <IconButton label={`Remove ${file.name}`} icon={<X />} size={28} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
