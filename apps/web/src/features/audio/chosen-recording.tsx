import { X } from 'lucide-react';
import { bytes } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { factsClass, PlayButton, RowText } from './row-parts.tsx';
import { type Recording } from './recording.ts';
import { useSoundPlayer } from './use-sound-player.ts';

interface ChosenRecordingProps {
  recording: Recording;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
}

/** Its length, and the length charged. */
const chargedText = (seconds: number): string =>
  Number.isInteger(seconds) ? `${seconds} s` : `${seconds.toFixed(1)} s, charged as ${Math.ceil(seconds)}`;

export function ChosenRecording({ recording, disabled, onReplace, onRemove }: ChosenRecordingProps) {
  const { file, seconds, measured } = recording;
  const heard = useSoundPlayer();
  return (
    <div className="flex min-h-[54px] items-center gap-2.5 rounded-md border border-line-strong bg-raised py-2 pr-2 pl-3">
      <PlayButton name={file.name} playing={heard.source === file} onToggle={() => heard.toggle(file)} />
      <RowText name={file.name}>
        <p className={factsClass}>
          <span>{measured ? chargedText(seconds) : `about ${seconds} s`}</span> <span>{bytes(file.size)}</span>
        </p>
      </RowText>
      <Button size={28} variant="outline" disabled={disabled} onClick={onReplace}>
        Choose another
      </Button>
      <IconButton label={`Remove ${file.name}`} icon={<X />} size={28} disabled={disabled} onClick={onRemove} />
    </div>
  );
}
