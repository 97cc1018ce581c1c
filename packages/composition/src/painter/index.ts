export { adjust, paintedLayers } from './adjust.ts';
export { cacheKey } from './cache-key.ts';
export { allFontFiles, fontsFor, type FontChoice, type FontFile } from './fonts/font-files.ts';
export { fontsOf, fontsOfComposition, undrawnOf } from './fonts/fonts-of.ts';
export { withCaptions } from './fonts/han.ts';
export { alpha, bounds, changed } from './paint.ts';
export { operationOf, paint, paintBlended, paintFrame, paintLayer } from './paint-frame.ts';
export { progressAt } from './transitions/moment.ts';
export type { Gradient, Layer, Matrix, Pen, Picture, Pixels, Rect, PaintContext } from './pen.ts';
