import { messages, priceOf, type Tool } from '@kinoloom/contract';
import { referenceTo } from '../picked.ts';
import { type PromptSettings } from '../settings.ts';
import { common, type GenerationPlan } from './generation-plan.ts';

/** Sound for a clip that is there. */
export function addAudioPlan(tool: Tool, { sounded, seed }: PromptSettings): GenerationPlan {
  const price = priceOf(tool, 0);
  return {
    outputType: 'video',
    price,
    missing: sounded === null ? messages.audioNeedsVideo : null,
    requiresPrompt: true,
    short: () => messages.insufficientTo(price, 'to add audio'),
    call: (prompt, flow) => ({
      path: tool.path,
      body: {
        ...common(flow, seed),
        prompt: prompt.trim(),
        ...(sounded && { video: referenceTo(sounded), duration: sounded.seconds ?? undefined }),
      },
    }),
  };
}
