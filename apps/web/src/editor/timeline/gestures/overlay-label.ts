import { endOf, isUpload, type Overlay, type OverlayType } from '@kinoloom/composition';
import { timecodeOf } from '../geometry/timecode.ts';
import * as words from '../../../words/en/editor/timeline.ts';

const typeNames: Record<OverlayType, string> = {
  video: words.video,
  sound: words.sound,
  image: words.image,
  compound: words.compound,
  text: words.textItem,
  caption: words.caption,
  sticker: words.sticker,
  template: words.template,
  adjustment: words.adjustment,
};

const typeName = (overlay: Overlay): string => (isUpload(overlay) ? words.upload : typeNames[overlay.type]);

/** Label of an item on the timeline: its text or name, else its type. */
export function overlayLabel(overlay: Overlay): string {
  if (overlay.content.trim() !== '') return overlay.content.trim();
  if (overlay.type === 'caption' && overlay.captions[0]) return overlay.captions[0].text;
  if (overlay.type === 'template' && overlay.texts[0]) return overlay.texts[0];
  return typeName(overlay);
}

/** For screen readers: type, name, row, start and end. */
export const describeOverlay = (overlay: Overlay): string =>
  words.described({
    type: typeName(overlay),
    name: overlayLabel(overlay),
    row: overlay.row + 1,
    from: timecodeOf(overlay.from),
    to: timecodeOf(endOf(overlay)),
  });

/** `Slow swell`, or `3 clips`. */
export const nameThem = (overlays: readonly Overlay[]): string =>
  overlays.length === 1 && overlays[0] ? overlayLabel(overlays[0]) : words.clipCount({ count: overlays.length });
