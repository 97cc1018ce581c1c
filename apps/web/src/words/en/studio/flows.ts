import { text } from '../../text.ts';

// The flow's name and menu.
export const switchFrom = text('Flow {name}, switch');
export const flows = text('Flows');
export const current = text('Current');
export const createFlow = text('Create new flow');
export const rename = text('Rename');
export const deleteIt = text('Delete');
export const videos = text('{filled}/{most} videos');

// Its dialog.
export const createTitle = text('Create New Flow');
export const share = text('Share');
export const renameTitle = text('Rename Flow');
export const limitTitle = text('Flow Limit Reached');
export const limitReached = text(
  'You have {filled}/{most} videos in this flow. {room, plural, =0 {} other {There is room for # more. }}Start a new one to keep generating.',
);
export const save = text('Save');
export const create = text('Create flow');
export const name = text('Flow name');
export const nameHint = text('Up to {most} characters');

// The strip.
export const strip = text('Flow strip');
export const notLoaded = text('The clips of this flow could not be loaded.');
export const none = text('No clips yet. Videos you generate line up here, ready to render.');
export const playFlow = text('Play the flow');
export const total = text('<length></length>\u00A0total');
export const slotsLeft = text('<count></count> {free, plural, one {slot} other {slots}} left');
export const edit = text('Edit Flow');
export const render = text('Render flow');
export const otherRenders = text('Other renders');
export const longVideo = text('Long video: all {count} clips');
export const clear = text('Clear');
export const leaveOut = text('Leave out of the render: {title}');
export const leftOutOfRender = text('Left out of the render');
export const leftOut = text('Left out');
export const putAllBack = text('Put all back');
export const putBack = text('Put back: {title}');
export const untitled = text('Untitled clip');
export const open = text('Open {title}');
export const pictureOf = text('Picture of {title}');
export const progressOf = text('Progress of {title}');

// Moving a clip.
export const clipsInFlow = text('Clips in this flow');
export const move = text('Move {title}');
export const howToMove = text(
  'To change its place in the flow, press Space, move it with the arrow keys, and press Space again. Escape puts it back.',
);
export const theClip = text('The clip');
export const lifted = text('{name} is lifted, at place {place} of {count}.');
export const isAt = text('{name} is at place {place} of {count}.');
export const wasPut = text('{name} was put at place {place} of {count}.');
export const isBack = text('{name} is back at place {place} of {count}.');
