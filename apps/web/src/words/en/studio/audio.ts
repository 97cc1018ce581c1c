import { text } from '../../text.ts';

// The tabs.
export const title = text('AI Audio');
export const voice = text('Voice');
export const effects = text('Effects');
export const music = text('Music');
export const change = text('Change');
export const create = text('Create');
export const clone = text('Clone');
export const comingSoon = text('Coming soon');
export const sandbox = text('Sandbox');
export const noKey = text("This server has no API key for this tool's provider. The person who runs it can add one.");
export const credits = text('{credits, plural, one {# credit} other {# credits}}');
export const creditsPerSecond = text('{credits, plural, one {# credit} other {# credits}} per second');

// A recording to change.
export const chooseFile = text('Choose a file or drop it here');
export const fileKinds = text('mp3, wav, m4a, up to {most} MB');
export const reading = text('Reading…');
export const audioFile = text('Audio file');
export const notAudio = text('Not audio');
export const tooLong = text('Too long');
export const sizeOf = text('{size} of {most} MB');
export const refusedChooseAnother = text('{fact}. Choose another');
export const uploaded = text('{name} uploaded ({size})');
export const seconds = text('{seconds} s');
export const chargedAs = text('{seconds} s, charged as {charged}');
export const aboutSeconds = text('about {seconds} s');
export const chooseAnother = text('Choose another');
export const remove = text('Remove {name}');
export const transform = text('Transform');
export const perSecond = text('{credits}/s');

// A sound from words.
export const transcript = text('Transcript');
export const whatToSay = text('Type what the voice should say');
export const describeEffect = text('Describe the sound effect');
export const whatSounds = text('What sounds, on what, and where');
export const describeMusic = text('Describe the music');
export const instruments = text('Instruments, tempo, mood');
export const model = text('Model');
export const length = text('Length');
export const generate = text('Generate');

// What was made.
export const generatedAudio = text('Generated Audio');
export const loading = text('Loading audio');
export const offline = text('You are offline. Your sounds appear when the connection is back.');
export const notLoaded = text('Failed to fetch audio');
export const tryAgain = text('Try Again');
export const none = text('Sounds you generate appear here.');
export const audio = text('Audio');
export const named = text('Audio {id}');
export const addToTimeline = text('Add to Timeline');
export const addNamed = text('Add to Timeline: {name}');
export const moreFor = text('More for {name}');
export const download = text('Download');
export const downloadNamed = text('Download {name}');
export const deleteIt = text('Delete');
export const deleteNamed = text('Delete {name}');
export const isDeleted = text('{name} deleted');
export const usedIsDeleted = text('{name} deleted. It is used on this timeline.');
export const notDeleted = text('Failed to delete audio');
export const notPlayed = text('Failed to play audio');
export const notDownloaded = text('Failed to download audio');
export const isGone = text('It no longer exists.');
export const serverAnswered = text('The server answered {status}. Try again in a moment.');
export const otherMethod = text('Download failed. Trying alternative method...');
export const saveAs = text("Unable to download. Please try right-click and 'Save as'");

// A sound being made, or failed.
export const making = text('{tool} {figure}');
export const isQueued = text('{tool} queued');
export const creditsReserved = text('{credits, plural, one {# credit} other {# credits}} reserved');
export const creditsUsed = text('{credits, plural, one {# credit} other {# credits}} used');
export const progressOf = text('Progress of {title}');
export const cancel = text('Cancel<hidden> {title}</hidden>');
export const hasFailed = text('{tool} failed.');
export const nothingCharged = text('Nothing was charged.');
export const failedFree = text('{tool}. Nothing was charged.');
export const retry = text('Retry<hidden> {title}</hidden>');
export const dismiss = text('Dismiss {title}');
export const voiceChanged = text('Voice changed');
export const speechGenerated = text('Speech generated');
export const effectGenerated = text('Sound effect generated');
export const musicGenerated = text('Music generated');
