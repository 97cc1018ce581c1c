import { everyOverlay, isMediaPicture, seenAt, withInner, type Composition } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { useEffect, useState } from 'react';
import { stillOf, useEditorMedia, type EditorMedia } from '../../media/index.ts';
import { shownComposition, shownFrame, useEditor, useEditorState } from '../../store/index.ts';

/** Maximum width of cached pictures, since tiles are small. */
const WIDTH = 480;
const pictures = new Map<string, Promise<Picture>>();

async function fetchPicture(url: string): Promise<Picture> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, WIDTH / image.naturalWidth);
  const size = {
    width: Math.max(1, Math.round(image.naturalWidth * scale)),
    height: Math.max(1, Math.round(image.naturalHeight * scale)),
  };
  const bitmap = await createImageBitmap(image, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  return { image: bitmap, ...size };
}

function pictureAt(url: string): Promise<Picture> {
  const known = pictures.get(url);
  if (known) return known;
  const picture = fetchPicture(url);
  pictures.set(url, picture);
  // Allows a retry on the next request.
  picture.catch(() => pictures.delete(url));
  return picture;
}

let ground: Picture | undefined;
/** An evening sky, as default picture. */
function eveningSky(): Picture | undefined {
  if (ground) return ground;
  const canvas = new OffscreenCanvas(160, 90);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const sky = context.createLinearGradient(0, 0, 0, 90);
  for (const [stop, colour] of [
    [0, '#24395e'],
    [0.55, '#8a6f86'],
    [0.8, '#d79a74'],
    [1, '#3b2a2a'],
  ] as const)
    sky.addColorStop(stop, colour);
  context.fillStyle = sky;
  context.fillRect(0, 0, 160, 90);
  return (ground = { image: canvas, width: 160, height: 90 });
}

/** Loads a picture for the painter; the default picture until it is loaded, or without one. */
export function usePicture(url: string | undefined): Picture | undefined {
  const [there, setThere] = useState<{ url: string; picture: Picture } | null>(null);
  useEffect(() => {
    if (url === undefined) return;
    let gone = false;
    pictureAt(url).then(
      (picture) => (gone ? undefined : setThere({ url, picture })),
      // A tile without the user's picture still shows the effect.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [url]);
  return there?.url === url ? there?.picture : eveningSky();
}

/** Pictures by their addresses, as far as they are loaded. */
export function usePictures(urls: readonly string[]): ReadonlyMap<string, Picture> {
  const [there, setThere] = useState<ReadonlyMap<string, Picture>>(new Map());
  const key = urls.join('\n');
  useEffect(() => {
    let gone = false;
    const wanted = key === '' ? [] : key.split('\n');
    // What cannot be loaded is black in the tile, which shows the rest.
    void Promise.allSettled(
      wanted.map(async (url) => {
        const picture = await pictureAt(url);
        if (!gone) setThere((before) => new Map(before).set(url, picture));
      }),
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return there;
}

/** Address of the bottom picture of a composition at a frame. */
function groundOf(composition: Composition, frame: number, media: EditorMedia): string | undefined {
  const seen =
    withInner(seenAt(composition, frame), frame).findLast(isMediaPicture) ??
    everyOverlay(composition).find(isMediaPicture);
  const still = seen && stillOf(media, seen.src);
  return still ?? media.offered.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? undefined;
}

/** Background for text and sticker tiles: the user's own picture at the time the panel opened. */
export function useGround(): Picture | undefined {
  const editor = useEditor();
  const media = useEditorMedia();
  const composition = useEditorState(shownComposition);
  const [frame] = useState(() => shownFrame(composition, editor.playhead.state.getState().frame));
  return usePicture(groundOf(composition, frame, media));
}
