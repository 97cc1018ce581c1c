import { limits } from '@kinoloom/contract';
import { isPicture, type Picked } from './picked.ts';
import { type PromptSettings } from './settings.ts';

/*
 * What choosing something on the wall changes in the panel: the documents' selection flows, each a pure step from the
 * settings before.
 */
type Change = Partial<PromptSettings>;

/** The picture that opens the next clip; for Act-2 it is the character. */
export const startFrom = (picture: Picked, now: PromptSettings): Change =>
  now.videoModel === 'act-2' ? { media: 'video', character: picture } : { media: 'video', startImage: picture };

/** The picture that the next clip ends on. */
export const endOn = (picture: Picked): Change => ({ media: 'video', lastImage: picture });

export const editPicked = (image: Picked): Change => ({ media: 'image', imageMode: 'edit', edited: image });

/** One image more to be mixed; one that is there already leaves again, unless it would leave nothing. */
export function mixImage(image: Picked, now: PromptSettings): Change {
  const before = now.media === 'image' && now.imageMode === 'mix' ? now.mixed : [];
  const others = before.filter(({ id }) => id !== image.id);
  const most = now.addsObjects && before.length > 0 ? 1 + limits.mix.objects : limits.mix.max;
  // Objects were to be added to it: now it is to be mixed.
  if (before.length === 1 && others.length === 0) return { addsObjects: false };
  const mixed = others.length < before.length ? others : [...before, image].slice(0, most);
  return { media: 'image', imageMode: 'mix', addsObjects: before.length > 0 && now.addsObjects, mixed };
}

/** The image that up to two objects are added to. */
export const addObjectsTo = (image: Picked): Change => ({
  media: 'image',
  imageMode: 'mix',
  addsObjects: true,
  mixed: [image],
});

export const addSoundTo = (clip: Picked): Change => ({ media: 'audio', sounded: clip });

/** Who a performance moves. */
export const actWith = (character: Picked): Change => ({ media: 'video', videoModel: 'act-2', character });

/** The performance that moves a character. */
export const performedBy = (performance: Picked): Change => ({ media: 'video', videoModel: 'act-2', performance });

/** The model chosen; leaving Act-2 clears the performance. */
export const chooseVideoModel = (videoModel: string): Change =>
  videoModel === 'act-2' ? { videoModel } : { videoModel, performance: null };

/** After a generation was accepted: a frame taken from a clip has served, anything else stays for the next. */
export function afterAccepted({ startImage, lastImage }: PromptSettings): Change {
  return {
    ...(startImage?.frame && { startImage: null }),
    ...(lastImage?.frame && { lastImage: null }),
  };
}

/** What a dropped or picked item becomes in the mode of the moment. */
export function applyPicked(picked: Picked, now: PromptSettings): Change {
  if (now.media === 'audio' && picked.kind === 'video') return addSoundTo(picked);
  if (now.media === 'video' && now.videoModel === 'act-2')
    return picked.kind === 'video' && (now.character !== null || now.performance === null)
      ? performedBy(picked)
      : actWith(picked);
  // A whole clip where a picture is wanted: the next one goes on from its end.
  if (!isPicture(picked)) return startFrom({ ...picked, frame: 'last' }, now);
  if (now.media === 'video') return startFrom(picked, now);
  return now.imageMode === 'mix' ? mixImage(picked, now) : editPicked(picked);
}
