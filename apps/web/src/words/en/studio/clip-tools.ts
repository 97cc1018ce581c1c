import { text } from '../../text.ts';

export const cancel = text('Cancel');
export const generate = text('Generate');
export const sandbox = text('Sandbox');
export const theClip = text('The clip');

// Upscale.
export const upscale = text('Upscale');
export const upscaleWith = text('Upscale with {model}');
export const upscaleTo = text('Upscale to {size}');
export const clipIs = text('This clip is {width}×{height}.');
export const soundIsKept = text('Sound is kept.');
export const hasNoSound = text('It has no sound.');
export const size = text('Size');
export const noUpscaler = text('No provider on this server can upscale clips.');
export const unknownSize = text('The size of this clip is not known. Upload it again to upscale it.');
export const notHigher = text('Not higher than the clip');
export const longerThan = text('Longer than {most} s');
export const shortBy = text('Short by {credits, plural, one {# credit} other {# credits}}');

// Reframe.
export const reframe = text('Reframe');
export const dragPicture = text('Drag the picture behind the frame');
export const reframeTo = text('Reframe to {ratio}');
export const format = text('Format');
export const prompt = text('Prompt');
export const describeNew = text('Describe what fills the new area.');
export const fillsFrame = text('The clip fills the frame; the words guide its edges.');
export const result = text('Result');
export const keptFromClip = text('Kept from the clip');
export const newPicture = text('New picture');
export const sound = text('Sound');
export const kept = text('Kept');
export const none = text('None');
export const clipsOwn = text('the clip’s own');
export const canvas = text('The clip behind its new frame. Arrow keys move it, plus and minus zoom.');
export const play = text('Play');
export const pause = text('Pause');
export const zoom = text('Zoom');
export const centre = text('Centre');
export const reset = text('Reset');

// Lipsync.
export const lipsync = text('Lipsync');
export const uploadAudio = text('Upload audio');
export const voiceGeneration = text('Voice Generation');
export const voiceGenerationRate = text(
  'Voice Generation <rate>{credits, plural, one {# credit} other {# credits}} per second</rate>',
);
export const ofAudio = text('{credits, plural, one {# credit} other {# credits}} per second of audio');
export const chargedAs = text(
  '{seconds} s of audio, charged as {charged} s at {credits, plural, one {# credit} other {# credits}} per second',
);
export const audioOnly = text('Audio files only');
export const upToSeconds = text('Up to {most} seconds');
export const upToSize = text('Up to {most} MB');
export const audioFile = text('Audio file');
export const chooseFile = text('Choose a file or drop it here');
export const chooseAnother = text('Choose another');
export const reading = text('Reading…');
export const notAudio = text('Not audio');
export const notRead = text('Cannot be read');
export const notLoaded = text('Not loaded');
export const sizeOf = text('{size} of {most} MB');
export const lengthOf = text('{length} of {most}');
export const audioForClip = text('Audio for this clip');
export const recording = text('the recording');
export const runOf = text('Clip {seconds} s');
export const loops = text('Loops {seconds} s');
export const clipRepeats = text('The clip repeats until the audio ends.');
export const asLongAsAudio = text('The result is as long as the audio.');
