import { text } from '../../text.ts';

// The panels.
export const panels = text('Panels');
export const panelsOfEditor = text('Panels of the editor');
export const panel = text('Panel');
export const video = text('Video');
export const audio = text('Audio');
export const local = text('Local');
export const textPanel = text('Text');
export const captions = text('Captions');
export const image = text('Image');
export const stickers = text('Stickers');
export const templates = text('Templates');
export const media = text('Media');
export const more = text('More');
export const home = text('Home');
export const edit = text('Edit');
export const done = text('Done');

// What is selected.
export const settings = text('Settings');
export const animation = text('Animation');
export const look = text('Look');
export const style = text('Style');
export const splitAtPlayhead = text('Split at the playhead');
export const saveAsTemplate = text('Save as template');
export const duplicate = text('Duplicate');
export const del = text('Delete');
export const isSplit = text('Split');
export const isDuplicated = text('Duplicated');
export const deleted = text('Deleted');
export const isDeleted = text('{name} deleted');

// Several that are selected.
export const selection = text('Selection');
export const selected = text('{count} selected');
export const areDeleted = text('{count, plural, one {# clip} other {# clips}} deleted');
export const startOfAll = text('{count, plural, one {# clip} other {# clips}}, {start}');
export const starts = text('Starts');
export const startAtPlayhead = text('Start at the playhead');
export const secondEarlier = text('One second earlier');
export const frameEarlier = text('One frame earlier');
export const frameLater = text('One frame later');
export const secondLater = text('One second later');
export const minusSecond = text('−1 s');
export const minusFrame = text('−1 f');
export const plusFrame = text('+1 f');
export const plusSecond = text('+1 s');
export const position = text('Position');
export const left = text('Left');
export const top = text('Top');

// Controls.
export const mixed = text('Mixed');
export const none = text('none');
export const anyColour = text('Any colour');
export const anyColourOf = text('{label}, any colour');
export const colourAsNumber = text('{label} as a number');
export const colourNeeded = text('Write a colour like #FFD24A');

// The style of what is seen.
export const brightness = text('Brightness');
export const fit = text('Fit');
export const cover = text('Cover');
export const contain = text('Contain');
export const fill = text('Fill');
export const fitIs = text('Fit {fit}');
export const padding = text('Padding');
export const paddingColour = text('Padding colour');
export const noColour = text('No colour');
export const radius = text('Radius');
export const opacity = text('Opacity');
export const blend = text('Blend');
export const blendIs = text('Blend {mode}');
export const normal = text('Normal');
export const darken = text('Darken');
export const multiply = text('Multiply');
export const colourBurn = text('Colour burn');
export const lighten = text('Lighten');
export const screen = text('Screen');
export const colourDodge = text('Colour dodge');
export const add = text('Add');
export const overlay = text('Overlay');
export const softLight = text('Soft light');
export const hardLight = text('Hard light');
export const difference = text('Difference');
export const exclusion = text('Exclusion');
export const holdToCompare = text('Hold to compare');
export const applyToAll = text('Apply to every clip');
export const isAppliedToAll = text('Style applied to {clips, plural, one {# more clip} other {# more clips}}');
export const motion = text('Motion');
export const reset = text('Reset style');
export const isReset = text('Style reset');
