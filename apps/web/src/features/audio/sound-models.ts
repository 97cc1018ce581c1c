import { type Tool } from '@kinoloom/contract';
import { useConfig } from '../../lib/config.ts';
import { isOwn, toolChoices } from '../../lib/own-models.ts';
import { useAudioDraft } from './draft.ts';
import { audioTool, soundFamilies, type AudioToolId } from './tools.ts';

/** The models of a tool on offer, the catalogue's first. */
export interface SoundModels {
  readonly choices: readonly Tool[];
  /** The chosen one, else the first, else the catalogue's. */
  readonly model: Tool;
  /** The same, if it is one of one's own. */
  readonly own: Tool | undefined;
}

export function useSoundModels(tool: AudioToolId): SoundModels {
  const config = useConfig();
  const chosen = useAudioDraft((draft) => (tool === 'voice-changer' ? undefined : draft.models[tool]));
  const choices = tool === 'voice-changer' ? [] : toolChoices(soundFamilies[tool], config);
  const model = choices.find(({ id }) => id === chosen) ?? choices[0] ?? audioTool(tool);
  return { choices, model, own: isOwn(model) ? model : undefined };
}
