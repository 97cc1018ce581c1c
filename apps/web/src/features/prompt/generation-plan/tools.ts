import { limits, messages, priceOf, purposes, usualPrice, type Tool } from '@kinoloom/contract';
import { modelField } from '../../../lib/own-models.ts';
import { referenceTo } from '../picked.ts';
import { type PromptSettings } from '../settings.ts';
import { common, type PlanOfOne } from './generation-plan.ts';

/** Edits one image with a prompt. */
export function editPlan(tool: Tool, { edited, editAspect, format, seed }: PromptSettings): PlanOfOne {
  const price = priceOf(tool, 0);
  return {
    outputType: 'image',
    price,
    missing: edited === null ? messages.editNeedsImage : null,
    requiresPrompt: true,
    short: (needed) => messages.insufficientTo(needed, purposes.editImages),
    call: (prompt, flow) => ({
      path: tool.path,
      body: {
        ...common(flow, seed),
        ...modelField(tool),
        prompt: prompt.trim(),
        ...(edited && { inputImage: referenceTo(edited) }),
        aspectRatio: editAspect,
        outputFormat: format,
      },
    }),
  };
}

/** Mixes two to ten images, or adds one or two objects to an image. */
export function mixPlan(tool: Tool, { mixed, addsObjects, mixAspect, format, seed }: PromptSettings): PlanOfOne {
  const price = priceOf(tool, 0);
  const tooFew = addsObjects ? messages.mixNeedsObject : messages.mixTooFew;
  return {
    outputType: 'image',
    price,
    missing: mixed.length < limits.mix.min ? tooFew : null,
    requiresPrompt: true,
    short: (needed) => messages.insufficientTo(needed, purposes.mixImages),
    call: (prompt, flow) => ({
      path: tool.path,
      body: {
        ...common(flow, seed),
        ...modelField(tool),
        prompt: prompt.trim(),
        inputImages: mixed.map(referenceTo),
        aspectRatio: mixAspect,
        outputFormat: format,
      },
    }),
  };
}

/** Adds sound to an existing clip. */
export function addAudioPlan(tool: Tool, { sounded, seed }: PromptSettings): PlanOfOne {
  const price = sounded?.seconds == null ? usualPrice(tool) : priceOf(tool, sounded.seconds);
  return {
    outputType: 'video',
    price,
    missing: sounded === null ? messages.audioNeedsVideo : null,
    requiresPrompt: true,
    short: (needed) => messages.insufficientTo(needed, purposes.addAudio),
    call: (prompt, flow) => ({
      path: tool.path,
      body: {
        ...common(flow, seed),
        ...modelField(tool),
        prompt: prompt.trim(),
        ...(sounded && { video: referenceTo(sounded), duration: sounded.seconds ?? undefined }),
      },
    }),
  };
}
