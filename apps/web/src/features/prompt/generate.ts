import { resolutionText, type GenerateImage, type GenerateVideo, type ModelId } from '@kinoloom/contract';
import { type ResolvedSettings } from './settings.ts';

/** Where each model is asked for. A new model in the catalogue does not compile before it is named here. */
const paths: Readonly<Record<ModelId, string>> = {
  'mock-img': '/api/ai/image/generate/mock-img',
  'flux-pro': '/api/ai/image/generate/flux-pro-ultra',
  'mock-vid': '/api/ai/video/generate/mock-vid',
  'seedance-fast': '/api/ai/video/generate/seedance',
  'seedance-pro': '/api/ai/video/generate/seedance',
};

export interface GenerationCall {
  readonly path: string;
  readonly body: GenerateImage | GenerateVideo;
}

/** The call that makes what the panel shows. `flow` null leaves the choice (the newest flow) to the server. */
export function generationCall(prompt: string, settings: ResolvedSettings, flow: string | null): GenerationCall {
  const { model, aspect, size, seconds, startImage, seed } = settings;
  const shared = {
    prompt: prompt.trim(),
    aspectRatio: aspect,
    ...(flow !== null && { flow_id: flow }),
    ...(seed !== null && { seed }),
  };
  const path = paths[model.id];
  if (model.media === 'image') return { path, body: { ...shared, resolution: resolutionText(size) } };
  return {
    path,
    body: {
      ...shared,
      model: model.id,
      resolution: model.resolution ?? resolutionText(size),
      ...(seconds !== null && { duration: seconds }),
      ...(startImage && { image: startImage.url }),
    },
  };
}
