import { AudioLines, Mic, Music } from 'lucide-react';
import { Segmented } from '../../ui/segmented.tsx';
import { changeAudio, useAudioDraft, type AudioTab } from './draft.ts';

const tabs = [
  { value: 'voice', label: 'Voice', icon: <Mic aria-hidden="true" /> },
  { value: 'effects', label: 'Effects', icon: <AudioLines aria-hidden="true" /> },
  { value: 'music', label: 'Music', icon: <Music aria-hidden="true" /> },
] as const satisfies readonly { value: AudioTab; label: string; icon: unknown }[];

/** What kind of sound is made. */
export function AudioTabs() {
  const tab = useAudioDraft((draft) => draft.tab);
  return (
    <Segmented
      label="AI Audio"
      size={32}
      className="au-parts"
      value={tab}
      onValueChange={(next) => changeAudio({ tab: next })}
      options={tabs}
    />
  );
}
