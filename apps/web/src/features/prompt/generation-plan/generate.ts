import { messages, resolutionText } from '@kinoloom/contract';
import { modelField } from '../../../lib/own-models.ts';
import { referenceTo } from '../picked.ts';
import { type ResolvedSettings } from '../settings.ts';
import { common, type PlanOfOne } from './generation-plan.ts';

/** An image or clip from a prompt; a clip optionally with first and last frame. */
export function generatePlan(settings: ResolvedSettings): PlanOfOne {
  const { model, aspect, size, seconds, startImage, lastImage, seed, price } = settings;
  const needsImage = model.media === 'video' && model.needsImage === true && startImage === null;
  return {
    outputType: model.media,
    price,
    missing: needsImage ? messages.needsStartImage(model.label) : null,
    requiresPrompt: true,
    card: { model: model.id, ...size, seconds },
    short: (needed) =>
      model.media === 'video'
        ? messages.insufficientForVideo(needed, model.label, aspect, seconds ?? 0)
        : messages.insufficientForImages(needed),
    call: (prompt, flow) => {
      const { path } = model;
      const shared = { aspectRatio: aspect, ...common(flow, seed) };
      const words = prompt.trim();
      if (model.media === 'image')
        return { path, body: { ...shared, ...modelField(model), prompt: words, resolution: resolutionText(size) } };
      if (model.family === 'veo')
        return {
          path,
          form: true,
          body: {
            ...shared,
            promptText: words,
            model: model.id,
            ...(startImage && { referenceImageUrl: referenceTo(startImage) }),
            ...(lastImage && { lastImageUrl: referenceTo(lastImage) }),
          },
        };
      return {
        path,
        body: {
          ...shared,
          prompt: words,
          model: model.id,
          resolution: model.resolution ?? resolutionText(size),
          ...(seconds !== null && { duration: seconds }),
          ...(startImage && { image: referenceTo(startImage) }),
          ...(lastImage && { lastImage: referenceTo(lastImage) }),
        },
      };
    },
  };
}
