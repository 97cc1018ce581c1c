import { type Voice } from '@kinoloom/contract';
import { changeAudio, setRefusal, useAudioDraft } from './draft.ts';
import { type AudioPanelProps } from './panel-props.ts';
import { type AudioToolId } from './tools.ts';

/** The last row of a card: remaining options, and the order button. */
export const orderClass = 'flex items-center gap-2 max-md:flex-wrap';
export const orderButtonClass = 'ml-auto max-md:h-12 max-md:w-full';

/** The selected voice, if still available. */
export function useVoice(voices: readonly Voice[] | undefined): Voice | null {
  const voiceId = useAudioDraft((draft) => draft.voiceId);
  return voices?.find(({ voice_id }) => voice_id === voiceId) ?? null;
}

interface VoiceChoiceProps extends Pick<AudioPanelProps, 'voices' | 'renderPicker'> {
  /** The tool whose missing input the selection clears. */
  tool: AudioToolId;
  disabled: boolean;
}

/** Voice picker of a tool. All tools share one voice. */
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
