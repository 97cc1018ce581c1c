import { text } from '../../text.ts';

export const voiceOver = text('Voice-over');
export const record = text('Record a voice-over');
export const start = text('Record');
export const stop = text('Stop');
export const cancel = text('Cancel');
export const close = text('Close the recorder');
export const saving = text('Saving the recording');
export const beginsIn = text('{seconds, plural, one {Begins in # second} other {Begins in # seconds}}');
export const beginsAt = text('Begins at {time}');
export const endsAt = text('From {from} to {to}');
export const isRecording = text('Recording');
export const recorded = text('{seconds} s recorded');

// The microphone, and what is taken out of its delay.
export const microphone = text('Microphone');
export const usualMicrophone = text('Usual one');
export const inputLevel = text('Level of the microphone');
export const countIn = text('Count-in');
export const none = text('None');
export const seconds = text('{count} s');
export const muteFilm = text('Mute the film');
export const offset = text('Offset');
export const milliseconds = text('{count} ms');
export const explained = text(
  'The film plays from the playhead, or through the marked range. Wear headphones, or mute the film, so that the microphone does not hear it. If your voice lies late, raise the offset.',
);

// Its takes.
export const takes = text('Takes');
export const take = text('Take {number}');
export const chooseTake = text('Take {number}, {seconds} s');
export const playTake = text('Play take {number}');
export const stopTake = text('Stop take {number}');
export const isChosen = text('Take {number} plays');
export const notPlayed = text('The recording could not be played.');

// What was left behind.
export const left = text('Not on the timeline yet');
export const leftAt = text('From {time}, recorded {when}');
export const lay = text('Lay on the timeline');
export const discard = text('Delete');
export const wasLeft = text('A recording of a voice-over is not on the timeline yet');
export const show = text('Show');

// What happens.
export const isLaid = text('Voice-over laid on the timeline');
export const isInLocal = text('The recording is in the Local panel.');
export const isFull = text('The recording is as long as a file may be, and was ended.');
export const tooShort = text('Nothing was recorded: the recording was stopped before the film began to play.');
export const notKept = text(
  'This browser cannot keep the recording while it goes on. Leave the page open until it is uploaded.',
);
export const nothingHeard = text('The microphone heard nothing');
export const isItMuted = text('Check that it is not muted, or choose another one.');
export const whatWasRecordedStays = text('What was recorded until then is laid on the timeline.');

// Why a microphone cannot be used.
export const needsHttps = text('Browsers record only on pages with https. Open the studio by its secure address.');
export const noMicrophone = text('No microphone was found. Connect one, then try again.');
export const notAllowed = text(
  'The browser does not let this page use the microphone. Allow it in the settings of the page, beside its address.',
);
export const inUse = text('The microphone could not be opened. Another program may be using it.');
export const otherRate = text(
  'This browser records only at the rate of the computer’s sound output. Set that to 48 kHz, or use another browser.',
);
export const notOpened = text('The microphone could not be opened: {reason}');
export const unplugged = text('The microphone is gone. Connect it, or choose another one.');
export const noSound = text(
  'The browser plays no sound, by which a recording is kept in time. Check the sound output, then press again.',
);
export const tryAgain = text('Try again');
