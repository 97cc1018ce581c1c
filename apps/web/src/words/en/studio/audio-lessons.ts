import { text } from '../../text.ts';

export const learn = text('Learn<hidden> about {tool}</hidden>');
export const cost = text('Credit cost');
export const time = text('Estimated time');
export const howItWorks = text('How it works');
export const tips = text('Tips');
export const warnings = text('Warnings');
export const gotIt = text('Got it!');
export const voice = text('Voice');
export const effects = text('Effects');
export const pressGenerate = text('Press Generate.');

// Voice change.
export const voiceChange = text('Voice change');
export const voiceChangeCost = text('{rate} of audio, rounded up');
export const uploadRecording = text('Upload a recording of someone speaking, up to {most} MB.');
export const chooseInstead = text('Listen to the voices and choose the one that should speak instead.');
export const pressTransform = text('Press Transform. The button shows the price for the whole recording.');
export const addResult = text('Add the result to the timeline from Generated Audio.');
export const actTheLine = text('Pace, pauses and feeling stay as spoken: act the line, and the voice follows.');
export const oneSpeaker = text('One speaker at a time, close to the microphone, gives the cleanest result.');
export const noiseRemoved = text('Background noise is removed before the voice is changed.');
export const largeTakesLonger = text('Files over {most} MB take longer.');
export const ownerAgreed = text('Change a voice only if its owner has agreed.');

// Text to speech.
export const textToSpeech = text('Text to speech');
export const typeWhat = text('Type what the voice should say, up to {most} characters.');
export const chooseVoice = text('Listen to the voices and choose one.');
export const followsText = text('Press Generate. The price on the button follows your text.');
export const addSpeech = text('Add the speech to the timeline from Generated Audio.');
export const punctuation = text('Commas and full stops make pauses. A question mark lifts the voice.');
export const asSpoken = text('Write numbers and abbreviations the way they should be spoken.');
export const severalTakes = text('Long texts are easier to time in several takes.');
export const lengthPrice = text(
  'The price follows the length of the text: {characters} characters count as a second, with a minimum of {seconds} seconds.',
);

// Sound effects.
export const soundEffects = text('Sound effects');
export const describeSound = text('Describe one sound, up to {most} characters.');
export const addEffect = text('Listen, and add it to the timeline from Generated Audio.');
export const sayWhere = text('Say what makes the sound, on what, and where: "boots on wet gravel, under a bridge".');
export const layerEffects = text('Layer two effects on two rows rather than asking for both at once.');
export const effectLasts = text('An effect lasts {seconds} seconds. Trim it on the timeline.');

// Music.
export const music = text('Music');
export const describeMusic = text('Describe the music, up to {most} characters.');
export const chooseLength = text('Choose its length: {some} or {last} seconds.');
export const followsLength = text('Press Generate. The price on the button follows the length.');
export const addMusic = text('Add it to the timeline from Generated Audio.');
export const nameInstruments = text('Name instruments, tempo and mood: "low strings, slow, a tide coming in".');
export const noVocals = text('Ask for "no vocals" if nobody should sing.');
export const quieter = text('Set its volume to about 30% while someone speaks.');
export const noArtists = text('Names of artists and songs are refused. Describe the sound instead.');
