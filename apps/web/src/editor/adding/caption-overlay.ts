import { defaultStyles, editorDefaults, FPS, type Caption, type CaptionOverlay } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import { toast } from '../../ui/toast.ts';
import type { Editor } from '../store/index.ts';
import { addAtPlayhead } from './add-overlay.ts';

const framesAt = (ms: number): number => Math.max(0, Math.floor((ms * FPS) / 1000));

/**
 * Puts captions into the lower part of the picture, from the playhead on. `onFilm`: their times are those of the film, as
 * in a file; then each stands where its time says.
 */
export function addCaptions(editor: Editor, captions: readonly Caption[], { onFilm }: { onFilm: boolean }): void {
  const startMs = captions[0]?.startMs ?? 0;
  const endMs = captions.reduce((end, caption) => Math.max(end, caption.endMs), 0);
  const start = onFilm ? framesAt(startMs) : 0;
  const frames = frame(Math.max(editorDefaults.clipFrames / 3, Math.ceil((endMs * FPS) / 1000) - start));
  if (onFilm) editor.playhead.pause();
  const added = addAtPlayhead(editor, {
    frames,
    ...(onFilm && { from: start }),
    said: `${captions.length} captions added`,
    make: (place, { canvas }): CaptionOverlay => ({
      ...place,
      type: 'caption',
      durationInFrames: frames,
      left: Math.round(canvas.width * 0.1),
      top: Math.round(canvas.height * 0.76),
      width: Math.round(canvas.width * 0.8),
      height: Math.round(canvas.height * 0.16),
      rotation: 0,
      content: 'Captions',
      captions: [...captions],
      template: 'classic',
      captionStart: start,
      styles: defaultStyles.caption,
    }),
  });
  if (!added.ok) toast.error(added.error.message);
}
