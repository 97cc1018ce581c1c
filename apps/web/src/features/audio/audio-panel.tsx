import { unreachable } from '@kinoloom/contract';
import { AudioLines, Mic, Music } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ChangeCard } from './change-card.tsx';
import { changeAudio, useAudioDraft, voiceTabs, type AudioTab, type VoiceTab } from './draft.ts';
import { MadeSounds } from './made-sounds.tsx';
import { type AudioPanelProps } from './panel-props.ts';
import { ToolCard } from './tool-card.tsx';
import { WordedCard } from './worded-card.tsx';
import * as words from '../../words/en/studio/audio.ts';

const tabs = [
  { value: 'voice', label: words.voice, icon: <Mic aria-hidden="true" /> },
  { value: 'effects', label: words.effects, icon: <AudioLines aria-hidden="true" /> },
  { value: 'music', label: words.music, icon: <Music aria-hidden="true" /> },
] as const satisfies readonly { value: AudioTab; label: string; icon: unknown }[];

/** Tabs by kind of sound. */
export function AudioTabs() {
  const tab = useAudioDraft((draft) => draft.tab);
  return (
    <Segmented
      label={words.title}
      size={32}
      className="max-md:pointer-fine:[--h:40px] max-md:[&_.lucide]:hidden"
      value={tab}
      onValueChange={(next) => changeAudio({ tab: next })}
      options={tabs}
    />
  );
}

/** Makes voices, effects and music, and lists the results. Its tabs are `AudioTabs`. */
export function AudioPanel(props: AudioPanelProps) {
  return (
    <div className="flex min-h-[calc(100%-52px)] flex-col max-md:min-h-full">
      <div className="flex-[1_0_auto]">
        <Tools {...props} />
      </div>
      <MadeSounds sounds={props.sounds} jobs={props.jobs} handlers={props.handlers} />
    </div>
  );
}

function Tools(props: AudioPanelProps) {
  const tab = useAudioDraft((draft) => draft.tab);
  switch (tab) {
    case 'voice':
      return <VoiceTabs {...props} />;
    case 'effects':
      return (
        <ToolCard tool="sound-effects" {...props}>
          <WordedCard tool="sound-effects" {...props} />
        </ToolCard>
      );
    case 'music':
      return (
        <ToolCard tool="music" {...props}>
          <WordedCard tool="music" {...props} />
        </ToolCard>
      );
    default:
      return unreachable(tab);
  }
}

const isVoiceTab = (value: string): value is VoiceTab => voiceTabs.some((tab) => tab === value);

function VoiceTabs(props: AudioPanelProps) {
  const tab = useAudioDraft((draft) => draft.voiceTab);
  return (
    <Tabs.Root value={tab} onValueChange={(next) => isVoiceTab(next) && changeAudio({ voiceTab: next })}>
      <Tabs.List
        className="sticky top-13 z-1 flex gap-5 border-b border-line bg-surface px-4 max-md:top-0"
        aria-label={words.voice}
        data-heads-sheet
      >
        <Tab value="change">{words.change}</Tab>
        <Tab value="create">{words.create}</Tab>
        <Tab value="clone" disabled>
          {words.clone} <Badge>{words.comingSoon}</Badge>
        </Tab>
      </Tabs.List>
      <Tabs.Content value="change" className="focus-visible:outline-none" tabIndex={-1}>
        <ToolCard tool="voice-changer" {...props}>
          <ChangeCard {...props} />
        </ToolCard>
      </Tabs.Content>
      <Tabs.Content value="create" className="focus-visible:outline-none" tabIndex={-1}>
        <ToolCard tool="text-to-speech" {...props}>
          <WordedCard tool="text-to-speech" {...props} />
        </ToolCard>
      </Tabs.Content>
    </Tabs.Root>
  );
}

const Tab = ({ value, disabled = false, children }: { value: string; disabled?: boolean; children: ReactNode }) => (
  <Tabs.Trigger
    value={value}
    className="-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-medium text-text-2 hover:text-text disabled:cursor-not-allowed disabled:text-text-off data-[state=active]:border-text data-[state=active]:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 max-md:h-12"
    disabled={disabled}
  >
    {children}
  </Tabs.Trigger>
);
