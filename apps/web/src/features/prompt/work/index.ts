import { findTool, type PublicConfig, type Tool, type ToolId } from '@kinoloom/contract';
import { type PromptSettings, type ResolvedSettings } from '../settings.ts';
import { actTwoWork } from './act-two.ts';
import { addAudioWork } from './add-audio.ts';
import { generateWork } from './generate.ts';
import { editWork, mixWork } from './images.ts';
import { type Work } from './work.ts';

export type { GenerationCall, Work } from './work.ts';

/** The tool that a mode of the panel uses; undefined where it generates with a model. */
export function toolOf({ media, imageMode }: PromptSettings): ToolId | undefined {
  if (media === 'audio') return 'audio';
  if (media === 'video' || imageMode === 'generate') return undefined;
  return imageMode === 'edit' ? 'flux-kontext-pro' : 'flux-multi-image';
}

/** A tool that this installation offers. */
export function offeredTool(id: ToolId, config: PublicConfig | undefined): Tool | undefined {
  return !config || config.models.some((model) => model.id === id) ? findTool(id) : undefined;
}

/** What Generate would do with these settings; null when this installation cannot. */
export function workOf(
  settings: PromptSettings,
  resolved: ResolvedSettings | null,
  config: PublicConfig | undefined,
): Work | null {
  const id = toolOf(settings);
  if (id === undefined) {
    if (!resolved) return null;
    return resolved.model.family === 'act-2' ? actTwoWork(settings, resolved) : generateWork(resolved);
  }
  const tool = offeredTool(id, config);
  if (!tool) return null;
  if (id === 'audio') return addAudioWork(tool, settings);
  return id === 'flux-kontext-pro' ? editWork(tool, settings) : mixWork(tool, settings);
}
