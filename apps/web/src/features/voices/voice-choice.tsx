import './voices.css';
import { type Voice } from '@kinoloom/contract';
import { Notice } from '../../ui/notice.tsx';
import { usePreview } from './use-preview.ts';
import { VoiceList } from './voice-list.tsx';
import { type Voices } from './voices.ts';

export interface VoiceChoiceProps {
  /** Undefined until they are known. */
  voices: Voices | undefined;
  value: Voice | null;
  onChange: (voice: Voice) => void;
}

/** The list of all voices where it always stands open. */
export function VoiceChoice({ voices, value, onChange }: VoiceChoiceProps) {
  const preview = usePreview();
  return (
    <>
      <VoiceList voices={voices?.all ?? []} chosen={value?.voice_id ?? null} preview={preview} onChoose={onChange} />
      {voices?.notice && <Notice tone="warning">{voices.notice}</Notice>}
    </>
  );
}
