import { type Voice } from '@kinoloom/contract';
import { Check, Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { PreviewButton } from './preview-button.tsx';
import { aboutVoice, matching, type Sort } from './search.ts';
import { type Preview } from './use-preview.ts';

export interface VoiceListProps {
  voices: readonly Voice[];
  chosen: string | null;
  preview: Preview;
  onChoose: (voice: Voice) => void;
}

const sorts = [
  { value: 'all', label: 'All' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const satisfies readonly { value: Sort; label: string }[];

/** Moves to the voice before or after; from the first one up stays there. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-voice]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.max(0, at + step)]?.focus();
  event.preventDefault();
}

/** Everybody who can speak, to listen to and to choose from. */
export function VoiceList({ voices, chosen, preview, onChoose }: VoiceListProps) {
  const [sort, setSort] = useState<Sort>('all');
  const [search, setSearch] = useState('');
  const shown = matching(voices, sort, search);
  return (
    <div className="voice-list">
      <div className="voice-list-head">
        <label className="voice-search">
          <Search aria-hidden="true" />
          <input
            type="search"
            className="k-input"
            placeholder="Search voices"
            aria-label="Search voices"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Segmented label="Voices of" size={32} value={sort} onValueChange={setSort} options={sorts} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are a shortcut beside Tab */}
      <ul className="voice-voices" aria-label="Voices" onKeyDown={move}>
        {shown.map((voice) => (
          <li key={voice.voice_id} className="voice-voice" data-chosen={voice.voice_id === chosen || undefined}>
            <PreviewButton voice={voice} preview={preview} />
            <button
              type="button"
              data-voice=""
              className="voice-name"
              aria-pressed={voice.voice_id === chosen}
              onClick={() => onChoose(voice)}
            >
              <span className="voice-words">
                <span className="font-medium">{voice.name}</span>
                <span className="voice-about">{aboutVoice(voice)}</span>
              </span>
              {voice.voice_id === chosen && <Check aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="voice-none">No voice is like that. Try another word.</p>}
    </div>
  );
}
