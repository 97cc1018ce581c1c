import { type PublicConfig, type Tool } from '@kinoloom/contract';
import { toolChoices } from '../../../lib/own-models.ts';
import { type PromptSettings, type ResolvedSettings } from '../settings.ts';
import { actTwoPlan } from './act-two.ts';
import { generatePlan } from './generate.ts';
import { addAudioPlan, editPlan, mixPlan } from './tools.ts';
import { timesOf, type GenerationPlan, type PlanOfOne } from './generation-plan.ts';

export type { GenerationRequest, GenerationPlan } from './generation-plan.ts';

/** The kind of tool that a mode uses; undefined if it generates with a model. */
function familyOf({ media, imageMode }: PromptSettings): 'add-audio' | 'image-edit' | 'image-mix' | undefined {
  if (media === 'audio') return 'add-audio';
  if (media === 'video' || imageMode === 'generate') return undefined;
  return imageMode === 'edit' ? 'image-edit' : 'image-mix';
}

const chosenTool = { 'add-audio': 'soundModel', 'image-edit': 'editModel', 'image-mix': 'mixModel' } as const;

/** The id of the chosen tool of a mode; undefined if it generates with a model. */
export function toolOf(settings: PromptSettings): string | undefined {
  const family = familyOf(settings);
  return family && settings[chosenTool[family]];
}

/** The tools of a mode on offer, the one that Generate would use, and the settings that choose another. */
export interface ModeTools {
  readonly tools: readonly Tool[];
  /** The chosen one, else the first; undefined if this installation has none. */
  readonly tool: Tool | undefined;
  readonly choose: (id: string) => Partial<PromptSettings>;
}

/** The tools of a mode; undefined if it generates with a model. */
export function modeTools(settings: PromptSettings, config: PublicConfig | undefined): ModeTools | undefined {
  const family = familyOf(settings);
  if (!family) return undefined;
  const tools = toolChoices(family, config);
  const chosen = settings[chosenTool[family]];
  return {
    tools,
    tool: tools.find(({ id }) => id === chosen) ?? tools[0],
    choose: (id) => ({ [chosenTool[family]]: id }),
  };
}

/** What Generate would do with these settings; null if this installation cannot. */
export function generationPlanOf(
  settings: PromptSettings,
  resolved: ResolvedSettings | null,
  config: PublicConfig | undefined,
): GenerationPlan | null {
  const one = planOfOne(settings, resolved, config);
  return one && timesOf(one, hasVariations(settings) ? settings.count : 1);
}

/** A clip has one sound: the prompt for it makes no variations. */
export const hasVariations = ({ media }: PromptSettings): boolean => media !== 'audio';

function planOfOne(
  settings: PromptSettings,
  resolved: ResolvedSettings | null,
  config: PublicConfig | undefined,
): PlanOfOne | null {
  const tools = modeTools(settings, config);
  if (!tools) {
    if (!resolved) return null;
    return resolved.model.family === 'act-2' ? actTwoPlan(settings, resolved) : generatePlan(resolved);
  }
  const { tool } = tools;
  if (!tool) return null;
  if (tool.family === 'add-audio') return addAudioPlan(tool, settings);
  return tool.family === 'image-edit' ? editPlan(tool, settings) : mixPlan(tool, settings);
}
