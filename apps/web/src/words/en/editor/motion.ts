import { text } from '../../text.ts';

// The Motion tab.
export const transform = text('Transform');
export const keyCount = text('{count, plural, one {# key} other {# keys}}');
export const position = text('Position');
export const across = text('Position across, in pixels');
export const down = text('Position down, in pixels');
export const scale = text('Scale');
export const rotation = text('Rotation');
export const opacity = text('Opacity');
export const volume = text('Volume');
export const blur = text('Blur');
export const filterStrength = text('Filter strength');
export const lookStrength = text('Look strength');
export const crop = text('Crop');
export const reset = text('Reset motion');
export const isReset = text('Motion reset');

// Keys.
export const addKey = text('Set a key of {property} here');
export const removeKey = text('Remove the key of {property} here');
export const nextKey = text('Next key of {property}');
export const previousKey = text('Previous key of {property}');
export const keyIsSet = text('Key of {property} at {at}');
export const keyIsRemoved = text('Key of {property} removed');
export const keyAt = text('Key at {at}');
export const toNextKey = text('Way to the next key');
export const linear = text('Linear');
export const easeIn = text('Ease in');
export const easeOut = text('Ease out');
export const easeBoth = text('Ease both');
export const hold = text('Hold');
export const ownCurve = text('Own curve');
export const easeIs = text('To the next key: {ease}');
export const curve = text('Curve to the next key');
export const curveNumber = text('Number {number} of the curve');
export const copyToAll = text('Copy to all keys');
export const isCopiedToAll = text('All keys: {ease}');

// Camera moves.
export const cameraMoves = text('Camera moves');
export const writesKeys = text('Write keys for you');
export const pushIn = text('Push in');
export const pullOut = text('Pull out');
export const panLeft = text('Pan left');
export const panRight = text('Pan right');
export const rise = text('Rise');
export const drift = text('Drift');
export const moveIsWritten = text('{move}: keys are written');
export const moveIsRemoved = text('{move}: keys are removed');

// The rows of keys below the timeline.
export const keyRows = text('Keys of {item}');
export const keyOf = text('{property} at {at}: {value}, {ease}');
export const keyIsMoved = text('Key at {at}');
export const keysAreDeleted = text('{count, plural, one {Key deleted} other {# keys deleted}}');
export const noKeys = text('No keys yet. Set one with the diamond beside a value.');
export const showCurve = text('Show the curve of {property}');

// Where overlays lie on the canvas, or beside one another.
export const align = text('Align');
export const alignLeft = text('Align left');
export const alignCentre = text('Align centres across');
export const alignRight = text('Align right');
export const alignTop = text('Align top');
export const alignMiddle = text('Align centres down');
export const alignBottom = text('Align bottom');
export const distributeAcross = text('Space evenly across');
export const distributeDown = text('Space evenly down');
