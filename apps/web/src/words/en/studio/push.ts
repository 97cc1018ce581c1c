import { text } from '../../text.ts';

// What a notification says. The service worker says it: `scripts/words.mjs` gives it these texts in every language.
export const clips = text('{count, plural, one {Your clip is ready} other {# clips are ready}}');
export const images = text('{count, plural, one {Your image is ready} other {# images are ready}}');
export const sounds = text('{count, plural, one {Your sound is ready} other {# sounds are ready}}');
export const films = text('{count, plural, one {Your film is ready} other {# films are ready}}');
export const results = text('{count, plural, one {Your result is ready} other {# results are ready}}');
export const failed = text('{count, plural, one {A job failed} other {# jobs failed}}');
export const costsNothing = text('{count, plural, one {It costs nothing.} other {They cost nothing.}}');
export const alsoFailed = text(
  '{count, plural, one {One job failed, and costs nothing.} other {# jobs failed, and cost nothing.}}',
);
