export { frame, renderPrice, renderQuality, type Frame } from '@kinoloom/contract/values';
export { Animation, AnimationName, BlendMode, Colour, Filter, FilterPreset, FontFamily } from './style-values.ts';
export { fontSizes } from './font-sizes.ts';
export { aspectOfCanvas, canvasAspects, CanvasAspect, canvasSizes, DEFAULT_CANVAS, styleScale } from './canvas.ts';
export type { OwnPlace } from './own-place.ts';
export {
  captionsOfText,
  captionsOfWords,
  mergeCaptions,
  retimeWord,
  shiftCaptions,
  splitCaption,
  withText,
  withWord,
} from './caption-edits.ts';
export { writeSrt, writeVtt } from './caption-writer.ts';
export { Caption, CaptionTemplate, CaptionWord } from './captions.ts';
export {
  allPassages,
  findOverlay,
  gapsOf,
  layersAt,
  overlaysBetween,
  overlaysOf,
  paintOrder,
  passagesAt,
  passagesOf,
  rowEnd,
  rowOf,
  seenAt,
  type Gap,
  type SeenLayer,
} from './composition-index.ts';
export { everyOverlay, innerFilm, layersInside, leavesOf, withEach, withInner, withLeaves } from './compound.ts';
export { Composition, COMPOSITION_VERSION, emptyComposition, parseComposition, Stage } from './composition.ts';
export {
  faceFor,
  fileNameOf,
  nearestWeight,
  MOST_FACES,
  MOST_RANGES,
  OWN_FILE,
  OwnFont,
  weightsOf,
} from './own-font.ts';
export { fontSourcesOf, ownFontOf, ownFontsIn, withFontsThere } from './fonts-used.ts';
export { pointsIn } from './painter/fonts/ranges.ts';
export { overlaysOfTemplate, templateOf } from './own-template.ts';
export { emptyRows, Hue, Marker, NAME_LENGTH, Row, rowLimits } from './rows.ts';
export { STRAIGHT, withCurve, withLight, withMovedPoint, withoutPoint, withPoint } from './colour/changes.ts';
export {
  ChromaKey,
  Curve,
  Curves,
  Light,
  LookName,
  Lut,
  MOST_POINTS,
  OwnLook,
  USUAL_KEY,
  type ColourStyles,
} from './colour/colour-styles.ts';
export { curveThrough } from './colour/curves.ts';
export { giveLook, isLookThere, isOwnLook, LOOK_BYTES } from './colour/own-looks.ts';
export { ownLooksAmong } from './own-looks-in.ts';
export { isDeveloped } from './picture/is-developed.ts';
export { Mask, PathPoint, pathLimits, type BoxedMask, type MaskShape, type PathMask } from './picture/mask.ts';
export { bendOf, outlineOf } from './picture/outline.ts';
export { colourTable, TABLE_SIDE, type ColourTable } from './colour/table.ts';
export { cutOf, heldFrames, isCut, Passage } from './passage.ts';
export { Direction, directionOf, Transition, transitionDirections, TransitionKind } from './transition.ts';
export { defaultStyles } from './default-styles.ts';
export { asPlayed } from './played.ts';
export { Bezier, Ease, easeCurves, eased, EaseName } from './ease.ts';
export {
  adjusts,
  animatedIn,
  keyFramesOf,
  placedAt,
  resolvedAt,
  staticValue,
  withoutKeys,
  withValue,
} from './keyframes.ts';
export { AnimatedProperty, Key, Keyframes, valueAt } from './keys.ts';
export { decibelsOf, gainLimits, volumeLimits, volumeOf } from './decibels.ts';
export { croppedPart, cropOfRatio, evenPart, NO_CROP, onEvenPixels, panned, stored, withSide } from './crop.ts';
export { groundLookOf, isGroundClip, type GroundLook } from './ground-clip.ts';
export { liftOverlay, oldStart } from './migrations.ts';
export { editorDefaults, timelineLength } from './editor-defaults.ts';
export { filterCss, filterPresets, withStrength } from './filters.ts';
export { flowToComposition, type FlowComposition, flowToEditor } from './flow-to-composition.ts';
export { gridEnd, gridIndex, clockOf, clockText, FPS, framesIn, timecodeOf } from './time.ts';
export { fadeCurve, fadesOf, type FadeSpan, type Side } from './fades.ts';
export { inSlot, layoutIds, layouts, placeLayout, type LayoutId } from './layouts.ts';
export { isFlat, momentAt } from './painter/transitions/moment.ts';
export { innerScale, isStill, motionOf, type Motion } from './motion.ts';
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
  AdjustmentOverlay,
  CaptionOverlay,
  CompoundOverlay,
  ImageOverlay,
  lifted,
  Overlay,
  SoundOverlay,
  StickerId,
  StickerOverlay,
  TemplateId,
  TemplateOverlay,
  TextOverlay,
  VideoOverlay,
  type GradedOverlay,
  type OverlayType,
  PictureOverlay,
  type MediaPicture,
  type PlayedOverlay,
  type SeenOverlay,
  SimpleOverlay,
  type SoundingOverlay,
  type Take,
} from './overlay.ts';
export {
  renderCostOf,
  shownEstimate,
  analyseResolutions,
  resolutionPresets,
  type ResolutionAnalysis,
  type ResolutionOption,
} from './resolution.ts';
export { restyled, type Restyling } from './restyled.ts';
export { stickerGroups } from './stickers.ts';
export {
  CaptionStyles,
  EqualiserName,
  Fade,
  Crop,
  HighlightStyle,
  ImageStyles,
  VisualStyles,
  ObjectFit,
  heardOnly,
  seenOnly,
  Shadow,
  SoundStyles,
  TemplateStyles,
  TextStyles,
  VideoStyles,
} from './styles.ts';
export { titleTemplates } from './templates.ts';
export {
  ANIMATION_FRAMES,
  captionAt,
  captionTimeAt,
  durationOf,
  endOf,
  isCompound,
  isMediaPicture,
  isAdjustment,
  isGraded,
  isPicture,
  isFrozen,
  isPlayed,
  isSeen,
  isSound,
  isSounding,
  isUpload,
  isVideo,
  longest,
  mediaFrameAt,
  mediaPositionAt,
  shareOfNext,
  playedAt,
  TEXT_EXIT_FRAMES,
  WORD_SCALE_IN_MS,
  type CaptionMoment,
  wordsOnTimeline,
} from './timing.ts';
export { onSteps, speedLimits } from './media-steps.ts';
export { rampPoints, rampShapes, rampThrough, type RampPoint, type RampShape } from './ramps.ts';
export {
  framesBefore,
  framesFor,
  framesToEnd,
  mediaIn,
  MediaFrames,
  positionIn,
  shownIn,
  type MediaStretch,
  slippedBy,
  frameOf,
} from './media-time.ts';
export { refusalText, validateComposition, type Caution, type Fault, type Verdict } from './validate-composition.ts';
export { isAudible, withSound } from './with-sound.ts';

export { addOnTop } from './edits/add-on-top.ts';
export { addOverlay, duplicateOverlay, freePlace, reviseOverlay } from './edits/add-overlay.ts';
export { changeAspect, fitToCanvas } from './edits/change-canvas.ts';
export { makeCompound, reviseInside, takeApart } from './edits/compound.ts';
export { applyChange, Change, changeBetween, invertChange, isEmpty, type OverlayChange } from './edits/change.ts';
export { neighboursOf, rollCut, slide, slip } from './edits/cut-point.ts';
export { changeRow, closeGap, setRows, swapRows } from './edits/row-edits.ts';
export { deleteAll, deleteOverlay, deleteOverlays, deleteRow } from './edits/delete-overlays.ts';
export { fadeOverlay, fadeRoom, withFade } from './edits/fade-overlay.ts';
export { duck, loudIn, spokenIn, type Stretch } from './edits/duck.ts';
export { setFilmGain } from './edits/film-gain.ts';
export { type EditRefusal, type EditResult, inSequence } from './edits/edit-result.ts';
export {
  bounded,
  historyLimits,
  record,
  redo,
  replace,
  startHistory,
  undo,
  type History,
  type HistoryLimits,
  type Mark,
  type MarkOrigin,
} from './edits/history.ts';
export { readMarks, recallHistory, type KeptHistory } from './edits/recall-history.ts';
export { deleteMarker, setMarker } from './edits/markers.ts';
export { unlocked } from './edits/locked.ts';
export { cameraMoveOf, cameraMoves, movedByCamera, toggleCameraMove, type CameraMove } from './edits/camera-moves.ts';
export {
  addKeys,
  clearMotion,
  deleteKeys,
  easeKeys,
  moveKeys,
  reviseAt,
  setKeyValue,
  type KeyPlace,
} from './edits/key-edits.ts';
export {
  detachSound,
  groupOverlays,
  regrouped,
  sharingEdge,
  together,
  ungroupOverlays,
  withGroups,
} from './edits/groups.ts';
export { keepOrientation } from './edits/keep-orientation.ts';
export { magnetic, mainRowOf, packMainRow } from './edits/magnet.ts';
export { moveOverlay, moveOverlays, reachOf } from './edits/move-overlays.ts';
export { setPace, type PaceChange } from './edits/pace.ts';
export { lookAt, pasteLook, type Look } from './edits/paste-look.ts';
export { pasteOverlays } from './edits/paste-overlays.ts';
export { freezeFrame } from './edits/freeze-frame.ts';
export { hasMedia, replaceMedia, type MediaOverlay } from './edits/replace-media.ts';
export { extractRange, insertOverlay, liftRange, overwriteOverlay, type Range } from './edits/range-edits.ts';
export { rippleDelete, rippleTrim, unlockedRows, type Followers } from './edits/ripple.ts';
export { resizeEnd, resizeStart } from './edits/resize-overlay.ts';
export { collide, OVERLAP_TOLERANCE } from './edits/row.ts';
export {
  addShape,
  followFilm,
  fromOtherShape,
  inOtherShape,
  inShape,
  ownPlacesIn,
  removeShape,
  shapesOf,
  takeShape,
} from './edits/shapes.ts';
export { snapEdge, snapMove } from './edits/snap.ts';
export { splitOverlay } from './edits/split-overlay.ts';
export { addTake, chooseTake, layVoiceOver, takeOf } from './edits/takes.ts';
export {
  copiesOf,
  cutAtStart,
  cutsOf,
  setTransition,
  setTransitions,
  transitionRoom,
  type Cut,
  type TransitionLook,
} from './edits/transitions.ts';
