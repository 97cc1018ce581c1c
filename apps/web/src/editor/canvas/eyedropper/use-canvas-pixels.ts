import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useComposition, useEditor, useShownFrame } from '../../store/index.ts';
import type { PickedFrom } from './colour-at.ts';
import * as words from '../../../words/en/editor/chroma-key.ts';

/** The pixels of the canvas as the player shows it, once they are there. */
export function useCanvasPixels(): PickedFrom | undefined {
  const editor = useEditor();
  const composition = useComposition();
  const frame = useShownFrame();
  const [pixels, setPixels] = useState<PickedFrom>();
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      try {
        const found = await pixelsOf(await editor.playhead.capture());
        if (!gone) setPixels(found);
      } catch {
        if (!gone) toast.error(words.notReadable);
      }
    };
    // The player takes what is shown first.
    const soon = setTimeout(() => void look());
    return () => {
      gone = true;
      clearTimeout(soon);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another composition or frame is another picture
  }, [editor, composition, frame]);
  return pixels;
}

async function pixelsOf(png: Blob): Promise<PickedFrom> {
  const image = await createImageBitmap(png);
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  context.drawImage(image, 0, 0);
  image.close();
  return context.getImageData(0, 0, width, height);
}
