import { type Voice } from '@kinoloom/contract';
import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { PreviewButton, usePreview } from './preview.tsx';
import { SearchableVoices } from './voice-list.tsx';
import { aboutVoice } from './voices.ts';
import * as words from '../../words/en/studio/voices.ts';

export interface VoicePickerProps {
  voices: readonly Voice[];
  /** Null while loading, or without voices. */
  value: Voice | null;
  onChange: (voice: Voice) => void;
  disabled?: boolean;
  /** Preferred side of the list, if there is space. */
  side?: 'top' | 'bottom';
  /** Width of the list, in px. */
  width?: number;
}

/** The selected voice with its sample, and a list of all voices in a popover. */
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
    <div ref={picker} className="flex min-w-0 flex-1 items-center gap-1 rounded-sm bg-control pl-1.5">
      {value && <PreviewButton voice={value} preview={preview} />}
      <Popover
        label={words.choose}
        open={open}
        onOpenChange={show}
        width={width}
        anchor={picker}
        align="start"
        side={side}
        trigger={
          <button
            type="button"
            className="flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-sm pr-2.5 pl-1.5 text-left enabled:hover:bg-control-hover focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:text-text-2 data-[state=open]:bg-control-hover max-md:min-h-11"
            disabled={disabled || voices.length === 0}
          >
            <span className="sr-only">{words.voice}: </span>
            <span className="min-w-0 flex-1 truncate">
              <span className="font-medium">{value?.name ?? words.choose}</span>{' '}
              <span className="text-text-2">{value && aboutVoice(value)}</span>
            </span>
            <ChevronsUpDown className="size-3.5 text-text-2" aria-hidden="true" />
          </button>
        }
      >
        <SearchableVoices
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
