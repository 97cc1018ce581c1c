import { frame, layVoiceOver as laid, type EditRefusal } from '@kinoloom/composition';
import type { Result } from '@kinoloom/contract';
import { overlayOfMedia } from '../adding/index.ts';
import type { MediaFacts } from '../media/index.ts';
import { edit, type Editor } from '../store/index.ts';
import * as words from '../../words/en/editor/voice-over.ts';

/** A recording that is uploaded. */
interface Recording {
  readonly media: MediaFacts;
  /** Where it begins, and its length, in frames. */
  readonly from: number;
  readonly frames: number;
}

/** Lays a recording where it was spoken, in one step of undo. */
export function layVoiceOver(editor: Editor, { media, from, frames }: Recording): Result<void, EditRefusal> {
  const id = editor.newId();
  return edit(
    editor,
    (composition) => {
      const overlay = overlayOfMedia({ ...media, type: 'audio' }, { id, from: frame(from), row: 0 }, composition);
      if (overlay.type !== 'sound') throw new TypeError('A recording is a sound');
      return laid(composition, { ...overlay, content: words.voiceOver, durationInFrames: frame(frames) });
    },
    { said: words.isLaid },
  );
}
