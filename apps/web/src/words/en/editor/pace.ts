import { text } from '../../text.ts';

// How the media of a clip or sound plays.
export const speed = text('Speed');
export const times = text('{speed}×');
export const exactSpeed = text('Speed, exactly');
export const usual = text('Usual speeds');
export const backwards = text('Backwards');
export const forwardsAgain = text('Plays forwards');
export const keepPitch = text('Keep the pitch');
export const pitchKept = text('The pitch stays');
export const pitchFollows = text('The pitch follows the speed');
export const blend = text('Blend frames');
export const blended = text('Frames are blended');
export const notBlended = text('Frames are not blended');

// Speed that changes.
export const ramp = text('Speed curve');
export const steady = text('None');
export const speedUp = text('Speed up');
export const slowDown = text('Slow down');
export const bullet = text('Bullet');
export const ownCurve = text('Own');
export const point = text('Point {number}, at {percent}%');
export const addPoint = text('Add a point');
export const removePoint = text('Remove the point');
export const howToMovePoints = text('Drag a point, or choose one and use the arrow keys.');
