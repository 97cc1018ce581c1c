export { frame, renderPrice, renderQuality, type Frame } from '@kinoloom/contract/values';
export { Animation, ANIMATION_FRAMES, AnimationName, TEXT_EXIT_FRAMES } from './animations.ts';
export { aspectOfCanvas, CanvasAspect, canvasSizes, DEFAULT_CANVAS, styleScale } from './canvas.ts';
export { captionsOfText, mergeCaptions, retimeWord, shiftCaptions, splitCaption, withText } from './caption-edits.ts';
export { readCaptions, writeSrt, writeVtt, type CaptionFileFault } from './caption-files.ts';
export { Caption, CaptionTemplate, CaptionWord, WORD_SCALE_IN_MS } from './captions.ts';
export { Colour } from './colour.ts';
export { Composition, COMPOSITION_VERSION, durationOf, rowLimits } from './composition.ts';
export { defaultStyles } from './default-styles.ts';
export { editorDefaults, timelineLength } from './editor-defaults.ts';
export * from './edits/index.ts';
export { Filter, filterCss, FilterPreset, filterPresets } from './filters.ts';
export { flowToComposition, type FlowComposition } from './flow-to-composition.ts';
export { flowToEditor } from './flow-to-editor.ts';
export { FontFamily, fontSizes } from './fonts.ts';
export { gridEnd, gridIndex } from './media-grid.ts';
export { inSlot, layoutIds, layouts, placeLayout, type LayoutId, type SlotOverlay } from './layouts.ts';
export {
  aspectOfOrientation,
  canvasSwitch,
  commonOrientation,
  orientationCounts,
  orientationOf,
  orientationOfOverlay,
  pictureSize,
  type Orientation,
} from './orientation.ts';
export {
  CaptionOverlay,
  ImageOverlay,
  LocalOverlay,
  Overlay,
  SoundOverlay,
  StickerOverlay,
  TemplateOverlay,
  TextOverlay,
  VideoOverlay,
  type OverlayType,
} from './overlay.ts';
export { parseComposition } from './parse-composition.ts';
export { renderCostOf, shownEstimate } from './render-cost.ts';
export { analyseResolutions, resolutionPresets, type ResolutionAnalysis, type ResolutionOption } from './resolution.ts';
export { StickerId, stickers } from './stickers.ts';
export {
  CaptionStyles,
  HighlightStyle,
  ImageStyles,
  Look,
  ObjectFit,
  Shadow,
  SoundStyles,
  TemplateStyles,
  TextStyles,
  VideoStyles,
} from './styles.ts';
export { TemplateId, titleTemplates } from './templates.ts';
export { clockText, FPS, framesIn } from './time.ts';
export {
  captionAt,
  captionTimeAt,
  endOf,
  isPlayed,
  isSound,
  isThere,
  isVideo,
  mediaFrameAt,
  mediaPositionAt,
  mediaStartOf,
  paintOrder,
  type CaptionMoment,
  type PlayedOverlay,
} from './timing.ts';
export {
  EDITOR_MAX_FRAMES,
  refusalText,
  validateComposition,
  type Caution,
  type Fault,
  type Verdict,
} from './validate-composition.ts';
