import { addMedia } from '../../editor/adding/index.ts';
import { shownComposition, useEditor } from '../../editor/store/index.ts';
import { useSession } from '../../features/account/index.ts';
import { LocalPanel } from '../../features/local-media/index.ts';
import { factsFrom, factsOfUpload, mediaIdOf } from './media-facts.ts';

/** The Local panel, with the film that its files are put into. */
export function LocalSlot() {
  const editor = useEditor();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <LocalPanel
      accountId={session.user.id}
      onAdd={(item) => addMedia(editor, item.media ? factsFrom(item.media) : factsOfUpload(item))}
      isUsed={(id) =>
        shownComposition(editor.state.getState()).overlays.some(
          (overlay) => 'src' in overlay && mediaIdOf(overlay.src) === id,
        )
      }
    />
  );
}
