/** What credits do not suffice for, as `messages.insufficientTo` names it. */
export const purposes = {
  editImages: 'to edit images',
  mixImages: 'to mix images',
  addAudio: 'to add audio',
  reframe: 'to reframe the video',
  lipsync: 'to generate lipsync',
  upscaleImage: 'to upscale to 4K',
  upscaleTo: (size: string) => `to upscale to ${size}`,
  moreLikeThis: 'for more like this',
  longVideo: 'to create a long video',
} as const;
