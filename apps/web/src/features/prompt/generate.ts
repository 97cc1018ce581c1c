import { resolutionText, type GenerateImage, type GenerateVideo } from '@kinoloom/contract';
import { type ResolvedSettings } from './settings.ts';

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
  const { path } = model;
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
