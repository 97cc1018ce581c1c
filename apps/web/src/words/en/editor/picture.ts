import { text } from '../../text.ts';

// Looks.
export const look = text('Look');
export const noLook = text('None');
export const nightTeal = text('Night teal');
export const warmPrint = text('Warm print');
export const bleach = text('Bleach');
export const silver = text('Silver');
export const goldenHour = text('Golden hour');
export const coldMorning = text('Cold morning');
export const faded = text('Faded');
export const crossProcessed = text('Cross');
export const strength = text('Strength');

// Light and colour.
export const lightAndColour = text('Light and colour');
export const exposure = text('Exposure');
export const contrast = text('Contrast');
export const highlights = text('Highlights');
export const shadows = text('Shadows');
export const temperature = text('Temperature');
export const tint = text('Tint');
export const saturation = text('Saturation');
export const reset = text('Reset');
export const lightIsReset = text('Light and colour reset');

// Curves.
export const curves = text('Curves');
export const curve = text('Curve');
export const curvePoint = text('Point, {from} becomes {to}');
export const channel = text('Channel');
export const allChannels = text('All');
export const redChannel = text('R');
export const greenChannel = text('G');
export const blueChannel = text('B');
export const allChannelsInFull = text('All channels');
export const redChannelInFull = text('Red');
export const greenChannelInFull = text('Green');
export const blueChannelInFull = text('Blue');
export const curvesAreReset = text('Curves reset');

// Blur and sharpen.
export const blurAndSharpen = text('Blur and sharpen');
export const sharpen = text('Sharpen');

// Crop and mirror.
export const crop = text('Crop');
export const onThePicture = text('On the picture');
export const leftSide = text('Left');
export const topSide = text('Top');
export const rightSide = text('Right');
export const bottomSide = text('Bottom');
export const uncrop = text('Show the whole picture');
export const remains = text('{width}×{height}');
export const mirror = text('Mirror');
export const mirrorAcross = text('Mirror left to right');
export const mirrorUpDown = text('Mirror top to bottom');
export const isCropped = text('Cropped');
export const isUncropped = text('Shown whole');
export const cropArea = text('Crop, {width} by {height}');
export const cropKeys = text('Drag it or press the arrow keys to move it, Enter applies, Esc leaves');
export const shape = text('Shape');
export const free = text('Free');
export const original = text('Original');
export const apply = text('Apply');
export const cancel = text('Cancel');
