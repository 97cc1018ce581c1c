import { limits } from '@kinoloom/contract';
import type { PendingModel } from '../../lib/pending-model.ts';
import { isPicture, type Picked } from './picked.ts';
import { type PromptSettings } from './settings.ts';

/* How a choice on the wall changes the panel's settings: the selections of docs/contract/screens.md, as pure functions of the
   previous settings. */
type Change = Partial<PromptSettings>;

/** Uses it as the start image of the next clip; for Act-Two as the character. */
export const startFrom = (picture: Picked, now: PromptSettings): Change =>
  now.videoModel === 'act-2' ? { media: 'video', character: picture } : { media: 'video', startImage: picture };

/** Uses it as the last frame of the next clip. */
export const setLastImage = (picture: Picked): Change => ({ media: 'video', lastImage: picture });

export const editPicked = (image: Picked): Change => ({ media: 'image', imageMode: 'edit', edited: image });

/** Toggles an image of a mix; the last one cannot be removed. */
export function mixImage(image: Picked, now: PromptSettings): Change {
  const before = now.media === 'image' && now.imageMode === 'mix' ? now.mixed : [];
  const others = before.filter(({ id }) => id !== image.id);
  const most = now.addsObjects && before.length > 0 ? 1 + limits.mix.objects : limits.mix.max;
  // It was the base for adding objects; switch to mixing it.
  if (before.length === 1 && others.length === 0) return { addsObjects: false };
  const mixed = others.length < before.length ? others : [...before, image].slice(0, most);
  return { media: 'image', imageMode: 'mix', addsObjects: before.length > 0 && now.addsObjects, mixed };
}

/** The base image for adding up to two objects. */
export const addObjectsTo = (image: Picked): Change => ({
  media: 'image',
  imageMode: 'mix',
  addsObjects: true,
  mixed: [image],
});

export const addSoundTo = (clip: Picked): Change => ({ media: 'audio', sounded: clip });

/** The character of a performance. */
export const setCharacter = (character: Picked): Change => ({ media: 'video', videoModel: 'act-2', character });

/** The performance for a character. */
export const setPerformance = (performance: Picked): Change => ({ media: 'video', videoModel: 'act-2', performance });

/** Selects a model; leaving Act-Two clears the performance. */
export const chooseVideoModel = (videoModel: string): Change =>
  videoModel === 'act-2' ? { videoModel } : { videoModel, performance: null };

/** Opens what a model of one's own makes, with the model chosen. */
export function makeWith({ id, family }: PendingModel): Change {
  switch (family) {
    case 'image':
      return { media: 'image', imageMode: 'generate', imageModel: id };
    case 'image-edit':
      return { media: 'image', imageMode: 'edit', editModel: id };
    case 'image-mix':
      return { media: 'image', imageMode: 'mix', mixModel: id };
    case 'clip':
      return { media: 'video', ...chooseVideoModel(id) };
    case 'add-audio':
      return { media: 'audio', soundModel: id };
  }
}

/** Makes an image or a clip from words, as the landing page does. */
export const newShot = ({ media }: PromptSettings): Change => ({
  media: media === 'image' ? 'image' : 'video',
  imageMode: 'generate',
});

/** After an accepted generation: clears frames taken from a clip, keeps everything else. */
export function afterAccepted({ startImage, lastImage }: PromptSettings): Change {
  return {
    ...(startImage?.frame && { startImage: null }),
    ...(lastImage?.frame && { lastImage: null }),
  };
}

/** Assigns a dropped or picked item according to the current mode. */
export function applyPicked(picked: Picked, now: PromptSettings): Change {
  if (now.media === 'audio' && picked.kind === 'video') return addSoundTo(picked);
  if (now.media === 'video' && now.videoModel === 'act-2')
    return picked.kind === 'video' && (now.character !== null || now.performance === null)
      ? setPerformance(picked)
      : setCharacter(picked);
  // A whole clip used as a picture: the next clip continues from its end.
  if (!isPicture(picked)) return startFrom({ ...picked, frame: 'last' }, now);
  if (now.media === 'video') return startFrom(picked, now);
  return now.imageMode === 'mix' ? mixImage(picked, now) : editPicked(picked);
}
