import type { Entry } from '@kinoloom/contract';

/** Summaries of a path's endpoints in the API's documentation. */
export interface Summaries {
  readonly start: string;
  readonly poll: string;
  readonly test: string;
}

/** Per family: what its POST does, and what it makes. `by`: several paths share the family, so that models are named. */
const words: Readonly<Record<Entry['family'], { does: string; work: string; by?: true }>> = {
  image: { does: 'Generate an image', work: 'an image', by: true },
  clip: { does: 'Generate a clip', work: 'a clip', by: true },
  veo: { does: 'Generate a clip', work: 'a clip', by: true },
  'veo-upgrade': { does: 'Upgrade a clip to 1080p', work: 'a 1080p upgrade' },
  'act-2': { does: 'Animate a character', work: 'an animated character' },
  'image-edit': { does: 'Edit an image', work: 'an edited image' },
  'image-mix': { does: 'Mix images', work: 'a mixed image' },
  'image-upscale': { does: 'Upscale an image', work: 'an upscaled image' },
  'video-upscale': { does: 'Upscale a clip', work: 'an upscaled clip' },
  'runway-upscale': { does: 'Upscale a clip to 4K with Runway', work: 'a 4K upscale with Runway' },
  reframe: { does: 'Reframe a clip', work: 'a reframed clip' },
  'add-audio': { does: 'Add audio to a clip', work: 'a clip with added audio' },
  lipsync: { does: 'Lipsync a clip', work: 'a lipsync' },
  speech: { does: 'Generate speech', work: 'generated speech' },
  'voice-changer': { does: 'Change the voice of a recording', work: 'a changed recording' },
  'voice-change': { does: 'Change the voice of a clip', work: 'a changed voice of a clip' },
  'sound-effects': { does: 'Generate a sound effect', work: 'a sound effect' },
  music: { does: 'Generate music', work: 'generated music' },
  'split-audio': { does: 'Split audio into tracks', work: 'split audio' },
  'long-video': { does: 'Make a long video', work: 'a long video' },
};

/** @param models the labels of the models behind the path; undefined for own models of the family */
export function summariesOf(family: Entry['family'], models: readonly string[] | undefined): Summaries {
  const { does, work, by } = words[family];
  const which = models ? (by ? ` with ${models.join(' or ')}` : '') : ' with an own model';
  return {
    start: `${does}${which}`,
    poll: `Get the status of ${work}${which}`,
    test: `Check whether this server can ${does[0]?.toLowerCase()}${does.slice(1)}`,
  };
}
