import { invalidInput } from '../http/index.ts';
import type { InputFile, ProviderTask } from '../spec/index.ts';

interface RunwayModel {
  /** Configurable, since providers retire ids. */
  readonly id: string;
  readonly path: string;
  /** The fields besides `model`. `refer` turns a file into a URL that Runway can read. @throws {NotSubmitted} */
  readonly fields: (
    task: ProviderTask,
    refer: (source: InputFile) => Promise<string>,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Runway's models by catalogue id. Fields from the reference of API version 2024-11-06. */
export const RUNWAY_MODELS: Readonly<Record<string, RunwayModel>> = {
  'act-2': {
    id: 'act_two',
    path: '/v1/character_performance',
    fields: async (task, refer) => {
      const { character, reference, width, height, bodyControl, expressionIntensity, seed } = task;
      if (!character || !reference) throw invalidInput('This model needs a character and a reference performance.');
      return {
        character: { type: character.kind, uri: await refer(character.source) },
        reference: { type: 'video', uri: await refer(reference) },
        ...(width !== undefined && height !== undefined && { ratio: `${width}:${height}` }),
        ...(bodyControl !== undefined && { bodyControl }),
        ...(expressionIntensity !== undefined && { expressionIntensity }),
        ...(seed !== undefined && { seed }),
      };
    },
  },
  'runway-4k': {
    id: 'magnific_video_upscaler_creative',
    path: '/v1/video_upscale',
    fields: async ({ video }, refer) => {
      if (!video) throw invalidInput('This model needs a video.');
      return { videoUri: await refer(video), resolution: '4k' };
    },
  },
};
