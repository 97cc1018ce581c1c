/** Texts that the product's documents fix to the letter, and the ones beside them that users meet. */
export const messages = {
  signInFirst: 'Please sign in to continue.',
  notFound: 'Not found.',
  notYours: 'You can only act for your own account.',
  insufficientForVideo: (needed: number, model: string, aspect: string, seconds: number): string =>
    `Insufficient credits! You need ${needed} credits for ${model} with ${aspect} aspect ratio and ${seconds}s duration.`,
  insufficientForImages: (needed: number): string =>
    `Insufficient credits! You need ${needed} credits to generate images.`,
  insufficient: (required: number, available: number): string =>
    `Insufficient credits. Required: ${required}, Available: ${available}. Please purchase more credits to continue.`,
  flowLimit: (count: number): string => `Flow limit reached! You have ${count}/15 videos in this flow.`,
  promptEmpty: 'Write what you want to see first.',
  imageFailed: 'Image generation failed. Please try again.',
  imageTimeout: 'Image generation took too long. Please try again with a simpler prompt.',
  imageInvalid: 'Invalid prompt or settings. Please try a different prompt.',
  videoFailed: 'Video generation failed. Please try again.',
  videoTimeout: 'Video generation took too long. Please try again with a shorter duration or simpler prompt.',
  videoInvalid: 'Invalid input parameters. Please check your prompt and try again.',
  network: 'Network error. Please check your connection and try again.',
  policy: 'Content policy violation. Please try a different prompt.',
  canceled: 'Generation was canceled',
  seedanceFailed: 'Seedance generation failed',
  seedanceCanceled: 'Seedance generation was canceled',
  submissionUnknown: 'The provider did not confirm this job, so it was stopped. Nothing was charged. Please try again.',
  modelRetired:
    'This model is no longer available from its provider. Nothing was charged. Please choose another model.',
  providerAuth: 'Authentication error. Please contact support.',
  providerBusy: 'The provider is busy at the moment. Nothing was charged. Please try again in a few minutes.',
  outputLost: 'The result could not be fetched from the provider. Nothing was charged. Please try again.',
  renderCanceled: 'Render cancelled',
  renderTimeout: 'Render timed out. Try with a shorter video or lower quality.',
  renderGaveUp: 'Render timeout - took longer than 10 minutes.',
  renderFailed: 'Server render failed',
  renderEmpty: 'Add at least one clip to the flow before rendering.',
  designCanceled: 'Render cancelled by user',
  designTimeout: 'Render timeout - please try again',
  designFailed: 'Chillin render failed',
  designInsufficient: (required: number, { width, height }: { width: number; height: number }): string =>
    `Insufficient credits! Need ${required} credits for ${width}x${height} video rendering.`,
  renderSize: 'A film can be 4K at most: 3840x2160, 2160x3840, 2160x2160 or 2160x2700. Choose a smaller size.',
  renderTwice: 'Send either a composition, or sequences, audio tracks and a project. Remove one of them and try again.',
  renderTooMany: (most: number): string =>
    `A film can have at most ${most} clips, sounds and elements of each kind. Remove some and try again.`,
  renderTooFar: (most: number): string =>
    `At most ${most} files can be fetched from elsewhere for a film. Upload the others first and name those.`,
  renderElement: (path: string, type: string, known: readonly string[]): string =>
    `${path}: elements of type "${type}" are not known. Use one of these, or remove it: ${known.join(', ')}.`,
  renderTransition: (type: string, known: readonly string[]): string =>
    `The transition "${type}" is not known. Use one of these, or remove it: ${known.join(', ')}.`,
  renderTransitionLength: 'Transitions last half a second. Leave out their duration, or send 500.',
  renderTransitionPlace: (to: string): string =>
    `There is no sequence "${to}" for a transition to lead into. Name one that is there, or remove the transition.`,
  renderUnsupported: (name: string): string =>
    `"${name}" cannot be rendered as it is. Remove it, or undo the last change to it, and try again.`,
  renderSourceMissing: (name: string): string =>
    `The clip "${name}" could not be opened. Remove it from the flow or generate it again.`,
  proxyOfVideos: 'Only a video has a proxy. Play the file itself.',
  proxyUnreadable: 'This video could not be read. Upload it again, or choose another.',
  proxyFailed: 'The preview of this video could not be made. Please try again.',
  mediaInvalid: 'This file could not be read. Please choose another image, video or audio file.',
  mediaTooLarge: (maximum: string): string => `This file is too large. Please choose one of at most ${maximum}.`,
  serverError: 'Something went wrong on our side. Nothing was charged. Please try again.',
  rateLimited: 'Too many attempts. Please wait a minute and try again.',
} as const;
