import { type Voice } from '@kinoloom/contract';
import { Check, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { keyOf } from '../../lib/keyboard/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PreviewButton, usePreview, type Preview } from './preview.tsx';
import { aboutVoice, matching, type Sort, type VoiceCatalogue } from './voices.ts';
import * as words from '../../words/en/studio/voices.ts';

interface SearchableVoicesProps {
  voices: readonly Voice[];
  chosen: string | null;
  preview: Preview;
  onChoose: (voice: Voice) => void;
}

const sorts = [
  { value: 'all', label: words.all },
  { value: 'female', label: words.female },
  { value: 'male', label: words.male },
] as const satisfies readonly { value: Sort; label: string }[];

/** Moves the focus to the previous or next voice; stays on the first. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const key = keyOf(event);
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-voice]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.max(0, at + step)]?.focus();
  event.preventDefault();
}

/** A searchable list of voices with samples. */
export function SearchableVoices({ voices, chosen, preview, onChoose }: SearchableVoicesProps) {
  const [sort, setSort] = useState<Sort>('all');
  const [search, setSearch] = useState('');
  const shown = matching(voices, sort, search);
  return (
    <div>
      <div className="flex gap-2 px-1 pt-1 pb-2">
        <label className="relative min-w-0 flex-1">
          <Search className="pointer-events-none absolute top-[9px] left-2.5 size-3.5 text-text-2" aria-hidden="true" />
          <input
            type="search"
            className="k-input pl-8 [--h:32px]"
            placeholder={words.search}
            aria-label={words.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Segmented label={words.voicesOf} size={32} value={sort} onValueChange={setSort} options={sorts} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are a shortcut beside Tab */}
      <ul
        className="grid max-h-[min(320px,50dvh)] grid-cols-[1fr_1fr] gap-0.5 overflow-y-auto p-0.5 max-md:grid-cols-[1fr]"
        aria-label={words.voices}
        onKeyDown={move}
      >
        {shown.map((voice) => (
          <li
            key={voice.voice_id}
            className="flex min-h-11.5 min-w-0 items-center rounded-[7px] pl-2 hover:bg-control data-chosen:bg-control"
            data-chosen={voice.voice_id === chosen || undefined}
          >
            <PreviewButton voice={voice} preview={preview} />
            <button
              type="button"
              data-voice=""
              className="flex min-h-11.5 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-[7px] px-2 py-1 text-left focus-visible:outline-offset-1"
              aria-pressed={voice.voice_id === chosen}
              onClick={() => onChoose(voice)}
            >
              <span className="grid min-w-0 flex-1 leading-4">
                <span className="truncate font-medium">{voice.name}</span>
                <span className="truncate text-[12px] text-text-2">{aboutVoice(voice)}</span>
              </span>
              {voice.voice_id === chosen && <Check className="size-3.5 text-text-2" aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-3 py-4 text-text-2">{words.none}</p>}
    </div>
  );
}

interface VoiceChoiceProps {
  /** Undefined while loading. */
  voices: VoiceCatalogue | undefined;
  value: Voice | null;
  onChange: (voice: Voice) => void;
}

/** An always open list of all voices. */
export function VoiceChoice({ voices, value, onChange }: VoiceChoiceProps) {
  const preview = usePreview();
  return (
    <>
      <SearchableVoices
        voices={voices?.all ?? []}
        chosen={value?.voice_id ?? null}
        preview={preview}
        onChoose={onChange}
      />
      {voices?.notice && <Notice tone="warning">{voices.notice}</Notice>}
    </>
  );
}
