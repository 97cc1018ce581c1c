import './voices.css';
import { type Voice } from '@kinoloom/contract';
import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { PreviewButton } from './preview-button.tsx';
import { aboutVoice } from './search.ts';
import { usePreview } from './use-preview.ts';
import { VoiceList } from './voice-list.tsx';

export interface VoicePickerProps {
  voices: readonly Voice[];
  /** Null until they are known, or where none is left. */
  value: Voice | null;
  onChange: (voice: Voice) => void;
  disabled?: boolean;
  /** Where the list opens, if it has the room there. */
  side?: 'top' | 'bottom';
  /** Of the list, in px. */
  width?: number;
}

/** The chosen voice with its sample, and a list of all voices behind it. */
export function VoicePicker({
  voices,
  value,
  onChange,
  disabled = false,
  side = 'top',
  width = 460,
}: VoicePickerProps) {
  const [open, setOpen] = useState(false);
  const preview = usePreview();
  const picker = useRef<HTMLDivElement>(null);
  const show = (shown: boolean): void => {
    setOpen(shown);
    if (!shown) preview.stop();
  };
  return (
    <div ref={picker} className="voice-picker">
      {value && <PreviewButton voice={value} preview={preview} />}
      <Popover
        label="Choose a voice"
        open={open}
        onOpenChange={show}
        width={width}
        anchor={picker}
        align="start"
        side={side}
        trigger={
          <button type="button" className="voice-trigger" disabled={disabled || voices.length === 0}>
            <span className="sr-only">Voice: </span>
            <span className="voice-trigger-words">
              <span className="font-medium">{value?.name ?? 'Choose a voice'}</span>{' '}
              <span className="text-text-2">{value && aboutVoice(value)}</span>
            </span>
            <ChevronsUpDown aria-hidden="true" />
          </button>
        }
      >
        <VoiceList
          voices={voices}
          chosen={value?.voice_id ?? null}
          preview={preview}
          onChoose={(voice) => {
            onChange(voice);
            show(false);
          }}
        />
      </Popover>
    </div>
  );
}
