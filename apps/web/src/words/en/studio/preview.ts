import { text } from '../../text.ts';

// Instead of the picture.
export const loading = text('Loading preview');
export const preparing = text('Preparing a preview {percent}%');
export const mediaMissing = text('Media missing');
export const notPlayable = text('{clips, plural, one {A clip} other {# clips}} cannot be played.');
export const fontMissing = text(
  '{fonts, plural, one {A font is} other {# fonts are}} missing. The texts are shown in others; add the font again, or choose another.',
);
export const noH264 = text('This browser cannot play H.264 video.');
export const stopped = text('The preview stopped. {reason}');
export const playerStopped = text('The player stopped');
export const tryAgain = text('Try Again');

// Below it.
export const volume = text('Volume');
export const leaveFullScreen = text('Leave full screen');
