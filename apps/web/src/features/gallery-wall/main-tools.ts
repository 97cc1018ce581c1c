import type { MediaRecord } from '@kinoloom/contract';
import type { MediaAction } from '../../lib/media-action.ts';

/** Buttons on a card. Four with their words are as wide as a 16:9 picture of the wall. */
const MOST = 4;

/**
 * What one does with a result, most often first: choose among more of it, go on from it, make it better, complete it. A clip goes on
 * from its last frame and is silent at first; an image is changed by words and begins a clip. Where one of the first four is not on
 * offer, as for an upload, the next one takes its place.
 */
const byUse: Readonly<Record<MediaRecord['media_type'], readonly string[]>> = {
  video: ['more', 'last-frame', 'upscale', 'audio', 'first-frame', 'reframe'],
  image: ['more', 'edit', 'start', 'upscale', 'mix', 'objects'],
  audio: [],
};

/** The actions with a button of their own on a card, in order; the menu has all. */
export const mainTools = (
  { media_type }: Pick<MediaRecord, 'media_type'>,
  actions: readonly MediaAction[],
): readonly MediaAction[] =>
  byUse[media_type].flatMap((id) => actions.find((action) => action.id === id) ?? []).slice(0, MOST);
