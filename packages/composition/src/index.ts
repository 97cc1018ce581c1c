export { frame, renderPrice, renderQuality, type Frame } from '@kinoloom/contract';
export { Composition, COMPOSITION_VERSION, durationOf } from './composition.ts';
export { DEFAULT_CANVAS, flowToComposition } from './flow-to-composition.ts';
export { orientationOf, type Orientation } from './orientation.ts';
export { ObjectFit, Overlay, VideoOverlay } from './overlay.ts';
export { parseComposition } from './parse-composition.ts';
export { clockText, FPS, framesIn } from './time.ts';
export {
  EDITOR_MAX_FRAMES,
  refusalText,
  validateComposition,
  type Caution,
  type Fault,
  type Verdict,
} from './validate-composition.ts';
