import { type Voice } from '@kinoloom/contract';
import { changeAudio, setRefusal, useAudioDraft } from './draft.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { type AudioToolId } from './tools.ts';

/** The last line of a card: what is still chosen, and the button at its end. */
export const orderClass = 'flex items-center gap-2 max-md:flex-wrap';
export const orderButtonClass = 'ml-auto max-md:h-12 max-md:w-full';

/** The voice that was chosen, while there is such a voice. */
export function useVoice(voices: readonly Voice[] | undefined): Voice | null {
  const voiceId = useAudioDraft((draft) => draft.voiceId);
  return voices?.find(({ voice_id }) => voice_id === voiceId) ?? null;
}

interface VoiceChoiceProps extends Pick<AudioPanelProps, 'voices' | 'renderPicker'> {
  /** Whose refusal ends with the choice. */
  tool: AudioToolId;
  disabled: boolean;
}

/** The voice of a tool. All tools have the same one. */
export function VoiceChoice({ tool, voices, renderPicker, disabled }: VoiceChoiceProps) {
  const value = useVoice(voices);
  return renderPicker({
    value,
    disabled,
    onChange: ({ voice_id }) => {
      changeAudio({ voiceId: voice_id });
      setRefusal(tool, undefined);
    },
  });
}
