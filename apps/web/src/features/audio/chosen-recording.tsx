import { X } from 'lucide-react';
import { bytes, formatFixed } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { factsClass, PlayButton, RowText } from './row-parts.tsx';
import { type Recording } from './recording.ts';
import { useSoundPlayer } from './use-sound-player.ts';
import * as words from '../../words/en/studio/audio.ts';

interface ChosenRecordingProps {
  recording: Recording;
  disabled: boolean;
  onReplace: () => void;
  onRemove: () => void;
}

/** Its length, and the length charged. */
const chargedText = (seconds: number): string =>
  Number.isInteger(seconds)
    ? words.seconds({ seconds })
    : words.chargedAs({ seconds: formatFixed(seconds, 1), charged: Math.ceil(seconds) });

export function ChosenRecording({ recording, disabled, onReplace, onRemove }: ChosenRecordingProps) {
  const { file, seconds, measured } = recording;
  const heard = useSoundPlayer();
  return (
    <div className="flex min-h-[54px] items-center gap-2.5 rounded-md border border-line-strong bg-raised py-2 pr-2 pl-3">
      <PlayButton name={file.name} playing={heard.source === file} onToggle={() => heard.toggle(file)} />
      <RowText name={file.name}>
        <p className={factsClass}>
          <span>{measured ? chargedText(seconds) : words.aboutSeconds({ seconds })}</span>{' '}
          <span>{bytes(file.size)}</span>
        </p>
      </RowText>
      <Button size={28} variant="outline" disabled={disabled} onClick={onReplace}>
        {words.chooseAnother}
      </Button>
      <IconButton
        label={words.remove({ name: file.name })}
        icon={<X />}
        size={28}
        disabled={disabled}
        onClick={onRemove}
      />
    </div>
  );
}
