import './audio.css';
import { unreachable } from '@kinoloom/contract';
import { Tabs } from 'radix-ui';
import { Badge } from '../../ui/badge.tsx';
import { ChangeCard } from './change-card.tsx';
import { changeAudio, useAudioDraft, voiceTabs, type VoiceTab } from './draft.ts';
import { MadeSounds } from './made-sounds.tsx';
import { type AudioPanelProps } from './panel-props.ts';
import { ToolCard } from './tool-card.tsx';
import { WordedCard } from './worded-card.tsx';

/** Makes voices, effects and music, and keeps what was made. Its tabs are `AudioTabs`. */
export function AudioPanel(props: AudioPanelProps) {
  return (
    <div className="au">
      <div className="au-tools">
        <Part {...props} />
      </div>
      <MadeSounds sounds={props.sounds} jobs={props.jobs} handlers={props.handlers} />
    </div>
  );
}

function Part(props: AudioPanelProps) {
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
      <Tabs.List className="au-tabs" aria-label="Voice">
        <Tabs.Trigger value="change" className="au-tab">
          Change
        </Tabs.Trigger>
        <Tabs.Trigger value="create" className="au-tab">
          Create
        </Tabs.Trigger>
        <Tabs.Trigger value="clone" className="au-tab" disabled>
          Clone <Badge>Coming soon</Badge>
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="change" className="au-tab-content" tabIndex={-1}>
        <ToolCard tool="voice-changer" {...props}>
          <ChangeCard {...props} />
        </ToolCard>
      </Tabs.Content>
      <Tabs.Content value="create" className="au-tab-content" tabIndex={-1}>
        <ToolCard tool="text-to-speech" {...props}>
          <WordedCard tool="text-to-speech" {...props} />
        </ToolCard>
      </Tabs.Content>
    </Tabs.Root>
  );
}
