import {
  defaultStyles,
  editorDefaults,
  frame,
  framesIn,
  isSound,
  isVideo,
  type Composition,
  type ImageOverlay,
  type MediaOverlay,
  type SoundOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import { warnOfUnknownSize, type MediaFacts } from '../media/index.ts';
import { replaceBy, replacedOverlay, type Editor } from '../store/index.ts';
import { addAtPlayhead, type NewPlace } from './add-overlay.ts';
import * as words from '../../words/en/editor/adding.ts';

/** Length of a media file on the timeline, in frames. */
export function lengthInFrames({ type, seconds }: MediaFacts): number {
  if (type === 'image') return editorDefaults.clipFrames;
  if (seconds !== null && seconds > 0) return framesIn(seconds * 1000);
  return type === 'audio' ? editorDefaults.soundFrames : editorDefaults.clipFrames;
}

/** The timeline overlay for a media file. Clips cover the canvas, images are fitted into it. */
export function overlayOfMedia(media: MediaFacts, place: NewPlace, { canvas }: Composition): MediaOverlay {
  const length = { durationInFrames: frame(lengthInFrames(media)) };
  const source = { src: media.url, ...(media.isUpload && { origin: 'upload' as const }) };
  const common = { ...place, ...length, rotation: 0, content: media.name, ...source };
  const played = { speed: 1, mediaStart: 0, ...(media.seconds && { originalDuration: length.durationInFrames }) };
  const size = media.width && media.height ? { originalWidth: media.width, originalHeight: media.height } : {};
  switch (media.type) {
    case 'audio':
      return {
        ...common,
        ...played,
        ...editorDefaults.soundBox,
        type: 'sound',
        styles: defaultStyles.sound,
      } satisfies SoundOverlay;
    case 'video':
      return {
        ...common,
        ...played,
        ...size,
        ...canvas,
        left: 0,
        top: 0,
        type: 'video',
        styles: defaultStyles.video,
      } satisfies VideoOverlay;
    case 'image':
      return {
        ...common,
        ...size,
        ...boxWithin(media, canvas),
        type: 'image',
        styles: defaultStyles.image,
      } satisfies ImageOverlay;
  }
}

/** The largest box with the media's aspect ratio, centred on the canvas. */
function boxWithin({ width, height }: Pick<MediaFacts, 'width' | 'height'>, canvas: Composition['canvas']) {
  if (!width || !height) return { left: 0, top: 0, ...canvas };
  const scale = Math.min(canvas.width / width, canvas.height / height);
  const size = { width: width * scale, height: height * scale };
  return { ...size, left: (canvas.width - size.width) / 2, top: (canvas.height - size.height) / 2 };
}

const said = { video: words.clipAdded, image: words.imageAdded, audio: words.soundAdded } as const;

/**
 * Adds a media file at the playhead, optionally centred at a point of the canvas; or, without a point, as the panels say: cut
 * in, over what plays there, or in the place of a clip.
 */
export function addMedia(editor: Editor, media: MediaFacts, at?: { x: number; y: number }): void {
  warnOfUnknownSize(media);
  const replaced = replacedOverlay(editor);
  if (replaced && !at) return showInPlace(editor, replaced, media);
  addAtPlayhead(editor, {
    frames: lengthInFrames(media),
    said: said[media.type],
    isCutIn: at === undefined,
    make: (place, composition) => droppedOverlay(media, place, composition, at),
  });
}

/** The overlay for media that are dropped, optionally at a point of the canvas. */
export function droppedOverlay(
  media: MediaFacts,
  place: NewPlace,
  composition: Composition,
  at?: { readonly x: number; readonly y: number },
): MediaOverlay {
  const overlay = overlayOfMedia(media, place, composition);
  if (!at || isSound(overlay) || isVideo(overlay)) return overlay;
  // An image dropped onto the canvas gets half the size, so that the content below stays visible.
  const [width, height] = [overlay.width / 2, overlay.height / 2];
  return { ...overlay, width, height, left: at.x - width / 2, top: at.y - height / 2 };
}

function showInPlace(editor: Editor, replaced: MediaOverlay, facts: MediaFacts): void {
  const { id, from, row } = replaced;
  const media = overlayOfMedia(facts, { id, from, row }, editor.state.getState().history.present);
  const made = replaceBy(editor, replaced, media, words.isReplaced({ name: facts.name }));
  if (!made.ok) toast.error(made.error.message);
}
