import { findTool, type PublicConfig, type Tool, type ToolId } from '@kinoloom/contract';
import { type PromptSettings, type ResolvedSettings } from '../settings.ts';
import { actTwoPlan } from './act-two.ts';
import { generatePlan } from './generate.ts';
import { addAudioPlan, editPlan, mixPlan } from './tools.ts';
import { type GenerationPlan } from './generation-plan.ts';

export type { GenerationRequest, GenerationPlan } from './generation-plan.ts';

/** The tool of a mode; undefined if it generates with a model. */
export function toolOf({ media, imageMode }: PromptSettings): ToolId | undefined {
  if (media === 'audio') return 'audio';
  if (media === 'video' || imageMode === 'generate') return undefined;
  return imageMode === 'edit' ? 'flux-kontext-pro' : 'flux-multi-image';
}

/** A tool, if this installation offers it. */
export function offeredTool(id: ToolId, config: PublicConfig | undefined): Tool | undefined {
  return !config || config.models.some((model) => model.id === id) ? findTool(id) : undefined;
}

/** What Generate would do with these settings; null if this installation cannot. */
export function generationPlanOf(
  settings: PromptSettings,
  resolved: ResolvedSettings | null,
  config: PublicConfig | undefined,
): GenerationPlan | null {
  const id = toolOf(settings);
  if (id === undefined) {
    if (!resolved) return null;
    return resolved.model.family === 'act-2' ? actTwoPlan(settings, resolved) : generatePlan(resolved);
  }
  const tool = offeredTool(id, config);
  if (!tool) return null;
  if (id === 'audio') return addAudioPlan(tool, settings);
  return id === 'flux-kontext-pro' ? editPlan(tool, settings) : mixPlan(tool, settings);
}
