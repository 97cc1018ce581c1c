import { text } from '../../text.ts';

// The voices.
export const choose = text('Choose a voice');
export const voice = text('Voice');
export const search = text('Search voices');
export const voicesOf = text('Voices of');
export const all = text('All');
export const female = text('Female');
export const male = text('Male');
export const voices = text('Voices');
export const none = text('No voice is like that. Try another word.');
export const preview = text('Preview {name}');
export const stopPreview = text('Stop the preview of {name}');

// Speech.
export const transcript = text('Transcript');
export const whatToSay = text('Type what the voice should say');
export const speak = text('Speak');
export const isSpeaking = text('{name} is speaking. {credits, plural, one {# credit} other {# credits}} reserved.');
export const stop = text('Stop');
export const tooLong = text(
  '{what} takes at most {most} seconds of audio, and this lasts about {seconds}. Shorten it by {over} characters.',
);
