import { audioModels } from './audio-models.ts';
import { imageModels } from './image-models.ts';
import { mockModels } from './mock-models.ts';
import type { SimulatedModel } from './model.ts';
import { videoModels } from './video-models.ts';

const TABLE: readonly SimulatedModel[] = [...imageModels, ...videoModels, ...audioModels, ...mockModels];

/** The model of that `owner/name`, if the sandbox has it. */
export function modelById(id: string): SimulatedModel | undefined {
  return TABLE.find((model) => model.id === id);
}

/** The model of a `version` field: a version id, `owner/name`, or `owner/name:version`. */
export function modelByVersion(version: string): SimulatedModel | undefined {
  const [name, pinned] = version.split(':');
  return TABLE.find((model) => {
    if (pinned !== undefined) return model.id === name && model.versions.includes(pinned);
    return model.id === version || model.versions.includes(version);
  });
}
