import { limits } from './limits.ts';

/* User-facing texts: what they are part of: docs/contract/messages.md. Used as `messages`; one export each, so
   that a page brings only those that it shows. */

export const signInFirst = 'Please sign in to continue.';
export const adminsOnly = 'Only the person who runs this studio can do this.';
export const connectionNeedsKey = (label: string) => `${label} needs a key. Enter it, then try again.`;
export const connectionNeedsAddress = (label: string) => `${label} needs an address. Enter it, then try again.`;
export const ownModelConnectionGone = 'Its connection was removed. Choose another one.';
export const ownModelConnectionPaused = (name: string) => `Its connection ${name} is paused.`;
export const ownModelGone = (label: string) => `${label} is not on offer at the moment. Choose another model.`;
export const stoppedAtDeadline = (label: string) =>
  `${label} took longer than its time limit, so it was stopped. Nothing was charged. Try a smaller size or a shorter length.`;
export const ownModelNotTaken = (label: string) =>
  `${label} serves the built-in models only. Choose another connection.`;
export const ownModelFamily = (family: string, api: string) =>
  `A model of the family ${family} has "api": "${api}", and no other model has it.`;
export const ownModelNoDraft = (label: string) => `${label} does not describe its models. Fill in the form by hand.`;
export const ownModelNameTaken = (label: string) =>
  `There is a model with the name ${label} already. Give this one another name.`;
export const notInTime = 'The server did not answer in time. Check whether it is busy, then try again.';
export const ownModelNeedsSize = 'Give at least one size.';
export const ownModelNeedsSeconds = 'Give at least one length in seconds.';
export const connectionKeyLost =
  'The key of this connection cannot be read since AUTH_SECRET was changed. Enter it again.';
export const connectionKeyElsewhere =
  'This address leads to another server, which must not get the stored key. Enter the key for this address, then save.';
export const connectionBusy = (jobs: number) =>
  `${jobs === 1 ? 'A job is' : `${jobs} jobs are`} still running on this connection. Pause it, wait until ${jobs === 1 ? 'it has' : 'they have'} ended, then remove it.`;
export const connectionUnknownKind = (kind: string, known: string) =>
  `There is no connection of the kind "${kind}". Choose one of: ${known}.`;
export const notFound = 'Not found.';
export const notYours = 'You can only act for your own account.';
export const insufficientForVideo = (needed: number, model: string, aspect: string, seconds: number): string =>
  `Insufficient credits! You need ${needed} credits for ${model} with ${aspect} aspect ratio and ${seconds}s duration.`;
export const insufficientForImages = (needed: number): string =>
  `Insufficient credits! You need ${needed} credits to generate images.`;
export const insufficientTo = (needed: number, purpose: string): string =>
  `Insufficient credits! You need ${needed} credits ${purpose}.`;
export const insufficientForActTwo = (required: number, available: number): string =>
  `Insufficient credits. Required: ${required}, Available: ${available}. Act-2 charges 8 credits per second of reference video.`;
export const insufficient = (required: number, available: number): string =>
  `Insufficient credits. Required: ${required}, Available: ${available}. Please purchase more credits to continue.`;
export const flowLimit = (count: number): string => `Flow limit reached! You have ${count}/15 videos in this flow.`;
export const flowNothing = 'Send a name or an order of clips to save.';
export const flowOrder = `An order names at most ${limits.flow.orderMax} clips.`;
export const flowOrderFailed = 'The new order could not be saved';
export const promptEmpty = 'Write what you want to see first.';
export const imageFailed = 'Image generation failed. Please try again.';
export const imageTimeout = 'Image generation took too long. Please try again with a simpler prompt.';
export const imageInvalid = 'Invalid prompt or settings. Please try a different prompt.';
export const videoFailed = 'Video generation failed. Please try again.';
export const videoTimeout =
  'Video generation took too long. Please try again with a shorter duration or simpler prompt.';
export const videoInvalid = 'Invalid input parameters. Please check your prompt and try again.';
export const network = 'Network error. Please check your connection and try again.';
export const policy = 'Content policy violation. Please try a different prompt.';
/** Shown after it and what became of the credits. */
export const policyAdvice = 'Other words may pass, or the same ones on another try.';
export const canceled = 'Generation was canceled';
export const seedanceFailed = 'Seedance generation failed';
export const seedanceCanceled = 'Seedance generation was canceled';
export const generationFailed = 'Generation failed';
export const noLastImage = (model: string): string =>
  `${model} cannot be led to a last image. Remove it, or choose another model.`;
export const needsStartImage = (label: string) => `${label} needs a start image. Add one, or choose another model.`;
export const lastNeedsFirst = 'A last image needs a start image. Add one, or remove the last image.';
export const veoModel = 'Choose veo3-pro or veo3-fast.';
export const veoReference = 'Failed to process image for VEO3. Please try uploading the image directly.';
export const clipInvalid = 'The provider did not take this clip. Please choose another one.';
export const upgradeFailed = '1080P upgrade failed. Please try again.';
export const actTwoInputs = 'Act-2 requires dual video inputs';
export const actTwoEither = 'Provide either character video OR character image, not both';
export const actTwoReference = 'Reference performance video is required';
export const actTwoIntensity = 'Expression intensity is a whole number from 1 to 5.';
export const actTwoLength = 'A reference performance lasts 3 to 30 seconds. Please choose another video.';
export const actTwoOverloaded =
  'Act-2 is currently overloaded, please wait a few minutes and try again or select another model to generate videos.';
export const actTwoFailed = (message: string): string => `RunwayML Act-2 generation failed: ${message}`;
export const actTwoTimeout = 'RunwayML Act-2 generation timeout';
export const actTwoPrepare = 'Failed to prepare video URLs for Act-2';
export const actTwoUpload = (what: 'character' | 'reference', why: string): string =>
  `Failed to upload ${what} video to storage. ${why}`;
export const actTwoStarted = 'Act-2 generation started';
export const videoTimedOut = 'Video generation timeout';
export const editNeedsImage = 'Choose the image to edit first.';
export const editFailed = 'Image editing failed. Please try again.';
export const imageEdited = 'Image edited successfully';
export const mixTooFew = 'At least 2 images are required for mixing';
export const mixTooMany = 'Maximum 10 images allowed for mixing';
export const mixNeedsObject = 'Please upload at least one additional image to mix with the selected image.';
export const mixFailed = 'Image mixing failed. Please try again.';
export const imagesMixed = 'Images mixed successfully';
export const imageMissing = 'Image not found';
export const imageUpscaleFailed = 'Image upscaling failed. Please try again.';
export const imageUpscaled = 'Image upscaled to 4K';
export const imageUpscaleSignIn = 'User authentication required for image upscaling';
export const audioNeedsVideo = 'Please select a video first';
export const audioPrompt = 'Please provide a valid audio description';
export const audioPromptString = 'Valid prompt string is required. Please describe the sound.';
export const audioVideoGone = 'The selected video is no longer accessible. Please choose another video.';
export const audioFailed = 'Audio generation failed. Please try again.';
export const upscaleNeedsVideo = 'Valid video URL or data is required. Please choose a video.';
export const upscaleVideoGone = 'Video is no longer accessible - expired Replicate URL. Please generate a new video.';
export const upscaleNotHigher = 'This video is already at this resolution or higher. Choose a higher one.';
export const upscaleTooLong = `A video to upscale has at most ${limits.upscale.maxSeconds} seconds. Cut it in the editor, or choose a shorter one.`;
export const upscaleFailed = 'Video upscaling failed. Please try again.';
export const wavespeedFailed = 'Failed to complete Wavespeed upscaling';
export const runwayUpscaleFailed = 'Failed to complete Runway upscaling';
export const noVideoUrl = 'Completed but no video URL provided';
export const pollsUsedUp = 'Maximum polling attempts reached';
export const lipsyncNeedsVideo = 'Valid video URL or data is required. Please choose a video.';
export const lipsyncNotAudio = 'Please upload an audio file';
export const lipsyncTooLarge = 'Audio file is too large. Please use a shorter audio (max 30 seconds)';
export const lipsyncTooLong = 'Audio must be 30 seconds or shorter';
export const lipsyncFailed = 'Lipsync generation failed. Please try again.';
export const lipsyncTimeout = 'Lipsync generation timeout';
export const reframeNoVideo = 'Cannot reframe: Video URL is missing or invalid';
export const reframePrompt = 'Describe what the new parts of the picture show.';
export const reframeFailed = 'Video reframing failed. Please try again.';
export const reframeNoUrl = 'No reframed video URL received from API';
export const reframeTimeout = 'Timeout waiting for reframe completion';
export const reframeTooLong = 'A video to reframe has at most 10 seconds and 100 MB. Please choose a shorter one.';
export const reframePlacement =
  'Send the place of the clip whole: gridPositionX, gridPositionY, xStart, yStart, xEnd and yEnd.';
export const longVideoFailed = 'Long video creation failed. Please try again.';
export const longVideoTooFew = 'A long video needs at least 2 videos in the flow.';
export const speechEmpty = 'Please enter text to convert to speech';
export const speechNoVoice = 'Please select a voice first';
export const speechTooLong = (most: number): string =>
  `Text to speech takes at most ${most} characters. Please shorten your text.`;
export const speechModel = (known: string): string => `This speech model is not known. Choose one of: ${known}.`;
export const speechFormat = (known: string): string => `Sound comes as one of: ${known}. Choose one of these.`;
export const speechInsufficient = (required: number): string =>
  `Insufficient credits! Need ${required} credits for text-to-speech.`;
export const speechFailed = 'TTS generation failed';
export const speechTimeout = 'Text to speech took too long. Nothing was charged. Please try again with a shorter text.';
export const speechInvalid =
  'The provider did not take this text or this voice. Choose another voice, or change the text.';
export const speechNotLoaded =
  'The speech is in your flow, and could not be loaded here. Close this and open it again.';
export const recordingNone = 'Please upload an audio file first';
export const recordingNotAudio = 'Please upload an audio file (.mp3, .wav, .m4a, etc.)';
export const recordingTooLarge = 'Audio file is too large. Please upload a file smaller than 25MB.';
export const recordingLarge = 'Large audio file detected. Processing may take longer.';
export const recordingTooLong = `A recording has at most ${limits.recording.maxSeconds / 60} minutes. Please choose a shorter one, or cut it.`;
export const recordingGone = 'This sound is no longer there. Please choose another, or upload it again.';
export const recordingInvalid =
  'The provider did not take this recording or this voice. Choose another voice, or another recording.';
/** Shown before a click that the balance does not cover. */
export const creditsNeededFor = (
  required: number,
  purpose: 'voice change' | 'sound effect' | 'music generation',
): string => `Insufficient credits! Need ${required} credits for ${purpose}.`;
export const voiceChangeInsufficient = 'Insufficient credits for voice change';
export const voiceChangeFailed = 'Voice change failed';
export const voiceChangeTimeout =
  'The voice change took too long. Nothing was charged. Please try again with a shorter recording.';
export const changeVoiceInsufficient = (required: number): string =>
  `Insufficient credits! Need ${required} credits to change voice.`;
export const vocalsMissing = 'No vocals track available for voice change.';
export const soundEffectEmpty = 'Please describe the sound effect you want';
export const soundEffectTooLong = (most: number): string =>
  `A sound effect is described in at most ${most} characters. Please shorten your text.`;
export const soundEffectLength = `A sound effect lasts ${limits.soundEffect.minSeconds} to ${limits.soundEffect.seconds} seconds.`;
export const soundEffectInsufficient = 'Insufficient credits for sound effect';
export const soundEffectFailed = 'Sound effect generation failed';
export const soundEffectTimeout = 'The sound effect took too long. Nothing was charged. Please try again.';
export const musicEmpty = 'Please describe the music you want';
export const musicTooLong = (most: number): string =>
  `Music is described in at most ${most} characters. Please shorten your text.`;
export const musicLength = 'Music lasts 10, 20, 30 or 60 seconds. Choose one of these.';
export const musicInsufficient = 'Insufficient credits for music generation';
export const musicFailed = 'Music generation failed';
export const musicTimeout = 'The music took too long. Nothing was charged. Please try again.';
export const describedInvalid = 'The provider did not take this description. Please change its words.';
export const splitInsufficient = (required: number): string =>
  `Insufficient credits! Need ${required} credits to split audio tracks.`;
export const splitNothing = 'No audio found to split.';
export const splitFailed = 'Failed to split audio.';
export const splitTimeout = 'Splitting the tracks took too long. Nothing was charged. Please try again.';
export const splitOptions =
  'Tracks are split by htdemucs, into mp3 at 128, 192, 256 or 320 kbit/s, or wav. Choose one of these.';
export const assistantFailed = (reason: string): string => `Failed to get AI response: ${reason}`;
export const assistantTrouble = "Sorry, I'm having trouble connecting right now. Please try again in a moment.";
export const assistantBusy = 'That was a lot at once. Please wait a minute and ask again.';
export const assistantOff = 'No writing model is set up on this server. Write the prompt yourself, or ask who runs it.';
export const assistantNobody = 'None of the writing models answered. Please try again in a moment.';
export const assistantBrokeOff = 'The writing model stopped in the middle. Please try again.';
export const transcriptOff =
  'No model for transcription is set up on this server. Ask who runs it to add one of the family transcription.';
export const transcriptSilent = 'This has no sound. Choose a clip in which somebody speaks.';
export const transcriptTooLong = `Captions are made from at most ${limits.transcript.maxSeconds / 60} minutes. Cut the file, or choose a shorter one.`;
export const transcriptBusy = `You had captions made from ${limits.transcript.perHour} files within an hour, which is all that an account may. Try again later.`;
export const transcriptUnreadable = 'The sound of this file could not be read. Upload it again, or choose another.';
export const transcriptRefused =
  'The provider did not take this recording. Choose another file, or tell who runs this server.';
export const transcriptTimeless =
  'The model told no times of words, so that no captions can be made from them. Tell who runs this server.';
export const transcriptBeyond =
  'The times that came with the words do not fit the length of this sound. Tell who runs this server, who can choose another model for captions.';
export const transcriptUnreachable =
  'The model for captions is busy or cannot be reached. Please try again in a few minutes.';
export const transcriptBroken =
  'The model for captions refuses to work: its key, its account or its name is no longer good. Tell who runs this server.';
export const transcriptChanged =
  'The model for captions was not asked for these words, or it was changed meanwhile. Make the captions again.';
export const transcriptLost =
  'The provider did not answer, so that it is not known what was said. Please try again in a few minutes.';
export const promptCopied = 'Prompt copied to clipboard!';
export const promptCopyFailed = 'Failed to copy prompt';
export const conversationCleared = 'Conversation cleared!';
export const conversationClearFailed = 'Failed to clear conversation';
export const promptAdded = 'Prompt added to input!';
export const voicesDefault = 'Failed to load voices from ElevenLabs, using defaults';
export const voicesUnreachable = 'Network error loading voices, using defaults';
export const previewNone = (voice: string): string => `No preview available for ${voice}`;
export const previewFailed = 'Voice preview failed to load';
export const previewUnplayable = 'Failed to play voice preview';
export const frameExtracted = (which: 'first' | 'last'): string =>
  `${which === 'first' ? 'First' : 'Last'} frame extracted successfully!`;
export const frameFailed = (which: 'first' | 'last'): string => `Failed to extract ${which} frame. Please try again.`;
export const submissionUnknown =
  'The provider did not confirm this job, so it was stopped. Nothing was charged. Please try again.';
export const modelRetired =
  'This model is no longer available from its provider. Nothing was charged. Please choose another model.';
export const modelOutOfService = (label: string, failed: number, of: number, alternative: string | undefined): string =>
  `${label} is out of service at the moment: ${failed} of its last ${of} jobs failed at the provider. Nothing was charged. ${alternative === undefined ? 'Please try again later' : `Use ${alternative} instead`}.`;
export const modelFailing = (failed: number, of: number, words: string | null): string =>
  `${failed} of its last ${of} jobs failed at the provider${words === null ? '.' : `, which says: ${words}`}`;
export const modelUnserved = 'Nobody serves it on this installation: its provider has no key, and there is no sandbox.';
export const ownModelUnserved = 'Its connection is paused, was removed, or cannot be used.';
export const providerAuth = 'Authentication error. Please contact support.';
export const providerBusy =
  'The provider is busy at the moment. Nothing was charged. Please try again in a few minutes.';
export const resultOfOtherKind = (wanted: string, made: string): string =>
  `The model made ${made} in place of ${wanted}. Nothing was charged. Please choose another model, or tell who runs this server.`;
export const outputLost = 'The result could not be fetched from the provider. Nothing was charged. Please try again.';
/** What receipts call them. */
export const flowRender = 'Flow render';
export const editorRender = 'Editor render';
export const renderQueued = 'Waiting in the render queue';
export const renderPreparing = 'Preparing clips';
export const renderFrames = 'Rendering frames';
export const renderQueueFull = 'The render queue is full. Please try again in a few minutes.';
export const renderUnknown = 'Unknown error';
export const renderCanceled = 'Render cancelled';
export const renderTimeout = 'Render timed out. Try with a shorter video or lower quality.';
export const renderGaveUp = 'Render timeout - took longer than 10 minutes.';
export const renderFailed = 'Server render failed';
export const renderEmpty = 'Add at least one clip to the flow before rendering.';
export const designCanceled = 'Render cancelled by user';
export const designTimeout = 'Render timeout - please try again';
export const designFailed = 'Chillin render failed';
export const designInsufficient = (required: number, { width, height }: { width: number; height: number }): string =>
  `Insufficient credits! Need ${required} credits for ${width}x${height} video rendering.`;
export const renderSize =
  'A video can be 4K at most: 3840x2160, 2160x3840, 2160x2160 or 2160x2700. Choose a smaller size.';
export const renderTwice =
  'Send either a composition, or sequences, audio tracks and a project. Remove one of them and try again.';
export const renderNoShape = (shape: string, shapes: string): string =>
  `The film has no shape ${shape}. Ask for one of these: ${shapes}.`;
export const renderTooMany = (most: number): string =>
  `A video can have at most ${most} clips, sounds and elements of each kind. Remove some and try again.`;
export const renderTooFar = (most: number): string =>
  `At most ${most} files can be fetched from elsewhere for a video. Upload the others first and name those.`;
export const renderElement = (path: string, type: string, known: readonly string[]): string =>
  `${path}: elements of type "${type}" are not known. Use one of these, or remove it: ${known.join(', ')}.`;
export const renderTransition = (type: string, known: readonly string[]): string =>
  `The transition "${type}" is not known. Use one of these, or remove it: ${known.join(', ')}.`;
export const renderTransitionLength = 'Transitions last half a second. Leave out their duration, or send 500.';
export const renderTransitionPlace = (to: string): string =>
  `There is no sequence "${to}" for a transition to lead into. Name one that is there, or remove the transition.`;
export const renderUnsupported = (name: string): string =>
  `"${name}" cannot be rendered as it is. Remove it, or undo the last change to it, and try again.`;
export const renderSourceMissing = (name: string): string =>
  `The clip "${name}" could not be opened. Remove it from the flow or generate it again.`;
export const proxyOfSound = 'Sounds have no proxy, and pictures none to seek in. Use the file itself.';
export const proxyUnreadable = 'This file could not be read. Upload it again, or choose another.';
export const proxyFailed = 'The preview of this file could not be made. Please try again.';
export const projectName = `A project name has at most ${limits.project.nameMax} characters.`;
export const projectTwice = 'Send either a composition or changes. Remove one of them and try again.';
export const projectNothing = 'Send a composition, changes or a name to save.';
export const projectTooManyChanges = `At most ${limits.project.changesMax} changes can be saved at once. Send the whole composition instead.`;
export const projectTooLarge = `This project is too large to be saved. It can have at most ${limits.project.overlaysMax} overlays and 8 MB. Remove some and try again.`;
export const projectConflict =
  'This project was changed elsewhere meanwhile. Load the newer version, or keep yours as a copy.';
export const projectUnfit = (why: string): string =>
  `This change does not fit the project: ${why}. Load the project again, or send the whole composition.`;
export const versionName = `A version has a name of 1 to ${limits.project.versionNameMax} characters.`;
export const versionsFull = `A project has at most ${limits.project.namedVersions} named versions. Delete one that is no longer needed first.`;
export const lookName = 'A look has a name of 1 to 60 characters.';
export const lookTable =
  'A look is a table of 36 × 36 × 36 colours of 16 bits, in base64: 279,936 bytes. Convert it, then send it again.';
export const looksFull = 'You have 100 looks, as many as an account offers. Delete one that is no longer needed first.';
export const looksKept =
  'Your films and their versions have 300 looks, as many as an account keeps. Delete projects or versions that are no longer needed first.';
export const renderLookMissing = (name: string): string =>
  `The look of "${name}" is not in your account. Choose another look, or add its .cube file again.`;
export const fontNone = 'Choose a font file.';
export const fontName = 'A font has a name of 1 to 100 characters.';
export const fontsFull =
  'You have 200 font files, as many as an account keeps. Delete a font that is no longer needed first.';
export const fontTooLarge = 'A font file may have up to 30 MB. Save one with fewer scripts, and add that.';
export const fontNotAgreed = 'Tick that you may use this font in films before you add it.';
export const fontDamaged =
  'This font is damaged, or takes too long to read. Get it again from its maker, or save it as TTF or OTF with a font editor.';
export const fontCut = 'The font file ends too early. Get a complete copy and add that.';
export const templateName = 'A template has a name of 1 to 60 characters.';
export const templateEmpty = 'A template holds at least one item. Select what it is to hold, then save it.';
export const templateTooLarge =
  'A template holds at most 100 items and 256 KB. Select fewer, or shorter captions, and save them again.';
export const templatesFull =
  'You have 50 templates, as many as an account keeps. Delete one that is no longer needed first.';
export const projectFileMissing = 'Choose a project file to import.';
export const projectFileInvalid =
  'This is not a project file, or it is damaged. Export the project again and import that file.';
export const projectFileNewer =
  'This project file was written by a newer version of Kinoloom. Update this installation, then import it again.';
export const projectFileMedia = (name: string, why: string): string => `"${name}" in this project file: ${why}`;
export const projectFileTooLarge =
  'A project file can have at most 2 GB and 500 different media. Export the project without its media, or remove some.';
export const galleryDate = 'A date is written as 2026-08-01, or with its time as 2026-08-01T10:00:00Z.';
export const gallerySearch = `Search for at most ${limits.gallery.searchMax} characters.`;
export const galleryNothing = 'Choose at least one file.';
export const galleryTooMany = `At most ${limits.gallery.selectMax} files can be chosen at once. Choose fewer.`;
export const galleryMissing =
  'Some of these files were not found. Nothing was changed. Load the gallery again, then choose anew.';
export const titleTooLong = `A title has at most ${limits.gallery.titleMax} characters.`;
export const tagInvalid = `A tag has 1 to ${limits.gallery.tagMax} characters and no comma.`;
export const tagsTooMany = `A file has at most ${limits.gallery.tagsPerMedia} tags. Remove some first.`;
export const tagsFull = `You have ${limits.gallery.tags} different tags, which is all that an account may have. Use one of them, or remove one from all its files first.`;
export const changeNothing = 'Send tags to add or to remove, a favourite mark or a flow.';
export const galleryEither = 'Send either the ids of media or one flow.';
export const galleryGone = 'These files were not found. They may have been deleted.';
export const fileGone =
  'This file is missing or damaged on the server. Upload it again, or make it once more; then delete this one.';
export const cursorUnknown = 'This cursor is not known. Begin with the first page.';
export const undoOver = 'This can no longer be undone.';
export const moveFull = (room: number, chosen: number): string =>
  `A flow takes at most ${limits.flow.maxVideos} videos. This one has room for ${room} more, and you chose ${chosen}. Nothing was moved.`;
export const linkOver = 'This link is no longer good. Start the download again.';
export const pushInvalid = 'This is not a subscription that push messages can be sent to.';
export const pushOff = 'This installation sends no push messages.';
export const shareEither = 'Send either the id of one file or of one flow.';
export const shareDays = 'A link lasts 1, 7 or 30 days, or until it is revoked (null).';
export const shareNothing = 'What you want to share was not found. It may have been deleted.';
export const sharesFull = `You have ${limits.share.most} links, which is all that an account may have. Revoke one that is no longer needed first.`;
export const shareOver = 'This link is not valid, or no longer. Ask whoever sent it for a new one.';
export const galleryLoadFailed = 'Failed to load gallery';
export const flowsLoadFailed = 'Failed to load flows';
export const flowsFetchFailed = 'Failed to fetch flows.';
export const upsertFailed = 'Database upsert failed.';
export const audioBlobFailed = 'Failed to upload audio blob.';
export const defaultFlowFailed = 'Failed to create default flow';
export const mediaLoadFailed = (type: 'video' | 'image' | 'audio'): string => `Failed to load ${type} media`;
export const mediaDeleteFailed = 'Failed to delete media';
export const flowDeleteFailed = 'Failed to delete flow';
export const mediaDownloadFailed = 'Failed to download media';
export const mediaDownloadInvalid = 'Invalid media data for download';
export const enhancementUnderway = 'Enhancement already in progress';
export const enhancementMissing = 'Video not found in database';
export const enhancementDone = 'Already enhanced';
export const enhancementBegun = 'Enhancement started';
export const frameTime = 'Invalid time parameter';
export const frameTimeout = 'Frame extraction timeout';
export const frameVideo = 'Video loading failed';
export const frameDuration = 'Invalid video duration';
export const frameSize = 'Invalid video dimensions';
export const soundTimeout = 'Audio extraction timeout';
export const soundDecode = 'Audio decode failed';
export const deleteConfirm = 'Type the email address of this account to confirm that it is to be deleted.';
export const deletePassword = 'This is not the password of this account. Nothing was deleted.';
export const mediaInvalid = 'This file could not be read. Please choose another image, video or audio file.';
export const mediaTooLarge = (maximum: string): string =>
  `This file is too large. Please choose one of at most ${maximum}.`;
/** A 413 without our own words: a proxy's limit, which is smaller than ours. @param size of the file */
export const tooLargeForProxy = (size: string): string =>
  `A server between this page and the studio does not take a file of ${size}. Choose a smaller one, or ask whoever runs the studio to raise the limit of its proxy.`;
export const localTooLarge = (megabytes: string): string =>
  `File too large: ${megabytes} MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.`;
export const localTooLong = (seconds: string): string =>
  `Video too long: ${seconds}s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.`;
export const localUnsupported = 'Unsupported file type';
export const localFailed = (reason: string): string => `Upload failed: ${reason}. Please try again.`;
export const localNotKept = 'IndexedDB is not supported in this browser';
export const subscriptionCancelled = 'Subscription cancelled successfully!';
export const subscriptionCancelFailed = (message: string): string => `Failed to cancel subscription: ${message}`;
export const subscriptionCancelFailedUnknown = 'Failed to cancel subscription. Please try again.';
export const subscriptionNone = 'You have no active subscription.';
export const subscriptionSame = (plan: string): string =>
  `You are on ${plan} already. Choose the other plan, or a pack.`;
export const billingUnreachable = 'Stripe could not be reached. Nothing was charged. Please try again in a minute.';
export const billingReturn = 'After the checkout you can only come back to a page of this studio.';
export const checkoutOver = 'This checkout is over. Open Buy Credits to begin another.';
export const checkoutsTooMany = 'You have opened many checkouts within an hour. Wait a while, then try again.';
export const webhookForged = 'This message is not signed by Stripe.';
export const quotaJobs = (most: number): string =>
  `You have ${most} jobs that have not ended, which is all that an account may have here. Wait until one ends or cancel one, then try again.`;
export const quotaStorage = (used: string, most: string): string =>
  `There is no room for this: your files take ${used} of the ${most} that an account has here. Delete some in the gallery, then try again.`;
export const quotaFlows = (most: number): string =>
  `You have ${most} flows, which is all that an account may have here. Delete one that you no longer need, then try again.`;
export const quotaProjects = (most: number): string =>
  `You have ${most} projects, which is all that an account may have here. Delete one that you no longer need, then try again.`;
export const quotaProjectBytes = (used: string, most: string): string =>
  `There is no room for this: your projects and their versions take ${used} of the ${most} that an account has here. Delete projects or versions that you no longer need, then try again.`;
export const quotaUploads = (most: number, minutes: number): string =>
  `You have uploaded ${most} files within an hour, which is all that an account may. Try again in ${minutes} min.`;
export const variationCount = 'Order 1, 2 or 4 at once.';
export const variationPath =
  'No call at this path generates. Send the path of one, for example /api/ai/image/generate/flux-pro-ultra.';
export const variationNoRecipe =
  'This file was not generated here, so there is no recipe to repeat. Choose one that a model made, or write a prompt.';
export const variationInputGone =
  'An image, clip or sound that this was made from was deleted, so it cannot be repeated. Choose another one and generate anew.';
export const idempotencyReused =
  'This Idempotency-Key came with another request before. Send a new key with every new request, and the same one only to repeat it.';
export const storageFull =
  'The disk of this server is full, so that nothing can be saved. Nothing was charged. Tell whoever runs it, and try again later.';
export const serverError = 'Something went wrong on our side. Nothing was charged. Please try again.';
export const passwordWeak = 'This password is too easy to guess. Use several words, or more letters and digits.';
export const accountName = 'A name can have at most 100 characters.';
export const accountImage = 'The picture of an account is an https address.';
export const requestTooLarge = (maximum: string): string =>
  `This request is too large: at most ${maximum} can be sent at once. Send less, or upload the file instead.`;
export const unavailable =
  'The studio cannot reach its database at the moment. Nothing is lost. Please try again in a few seconds.';
export const stopping =
  'The studio is being restarted. Nothing is lost, and nothing of this was charged. Please try again in a few seconds.';
export const mediaBusy =
  'The studio has no room to look at the file at the moment. Nothing was saved. Please try again in a minute.';
export const rateLimited = 'Too many attempts. Please wait a minute and try again.';
