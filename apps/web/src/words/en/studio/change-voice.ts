import { text } from '../../text.ts';

export const title = text('Change Voice');
export const sandbox = text('Sandbox');
export const steps = text('Steps');
export const split = text('Split');
export const voice = text('Voice');
export const result = text('Result');
export const isDone = text('{step}<hidden>, done</hidden>');
export const cancel = text('Cancel');
export const cancelJob = text('Cancel job');
export const cancelRender = text('Cancel Render');
export const keepWorking = text('Keep working');
export const tryAgain = text('Try Again');
export const renderCancelled = text('Render cancelled');
export const nothingCharged = text('Nothing was charged.');

// The split.
export const separate = text('Separate the voice from everything else, so only the voice changes.');
export const tryDirectly = text('Nothing was charged. Try again, or change the voice directly.');
export const keepsRoom = text('Keeps music and room');
export const direct = text('Direct');
export const changesWhole = text('Changes the whole track');
export const skip = text('Skip, change directly');
export const separating = text('Separating vocals and background');
export const usuallySplit = text('Usually 10 to 20 s. {credits, plural, one {# credit} other {# credits}} reserved.');

// The voice.
export const splitAgain = text('Split again');
export const splitFirst = text('Split first');
export const changeVoice = text('Change voice');
export const vocals = text('Vocals');
export const background = text('Background');
export const wholeTrack = text('Whole track');
export const willChange = text('Will change');
export const keptAsItIs = text('Kept as it is');
export const size = text('Size');
export const extractedAudio = text('Extracted audio');
export const separatedAudio = text('Separated audio');
export const twoStems = text('two stems');
export const oneTrack = text('one track');
export const credits = text('{credits, plural, one {# credit} other {# credits}}');
export const none = text('none');
export const downloadVocals = text('Download the vocals');
export const downloadBackground = text('Download the background');
export const theClip = text('The clip');
export const takes = text('A new voice takes 15 to 30 s.');
export const backgroundKept = text('The background is kept and mixed back in.');
export const backgroundChanges = text('The whole track is changed, including the background.');
export const pickAnother = text('Nothing was charged. Pick another voice, or a clip with speech.');
export const newVoice = text('The new voice');
export const changing = text('Changing');
export const changingVoice = text('Changing the voice');
export const usuallyChange = text(
  'Estimated 15 to 30 s. {credits, plural, one {# credit} other {# credits}} reserved.',
);
export const isChanged = text("Voice changed successfully! Use 'Apply to Video' to render the final result.");
export const notPlayed = text('Failed to play audio');

// The result.
export const aNewVoice = text('New voice');
export const voiceIsSaved = text('The new voice is saved. Apply it again, or open it in the editor.');
export const volume = text('volume {volume}');
export const downloadVoice = text('Download the voice');
export const openInEditor = text('Open in the full editor');
export const tryAnother = text('Try Another Voice');
export const applyToVideo = text('Apply to Video');
export const noMetadata = text('Failed to load video metadata');
export const noTrack = text('Audio track not available');

// The render.
export const preparing = text('Preparing video with new audio...');
export const starting = text('Audio pre-boost complete - Starting video render...');
export const inProgress = text('Rendering in progress...');
export const rendering = text('Rendering video...');
export const completed = text('Video render completed!');
export const facts = text(
  '<size>{width}×{height}</size>, {length}, {credits, plural, one {# credit} other {# credits}} reserved',
);
export const goesOn = text(
  'The render continues, and the clip appears in the flow when it is done. You can follow or cancel it in Jobs.',
);
export const unanswered = text('Failed to check render status');
export const tookTooLong = text('Render timed out after 5 minutes');
export const noCredits = text('Insufficient credits for video rendering');
export const networkError = text('Network error - please check your connection');
export const invalidFormat = text('Invalid video or audio format');
export const failed = text('Render failed');
export const failedWhy = text('Render failed: {why}');
export const isApplied = text(
  'Voice-changed video created successfully! ({credits, number} credits used) - Available in Gallery',
);
export const voiceChange = text('Voice change');
