import {
  findOverlay,
  hasMedia,
  insertOverlay,
  overwriteOverlay,
  replaceMedia,
  unlockedRows,
  type MediaOverlay,
  type Overlay,
} from '@kinoloom/composition';
import { edit, type Editor, type EditFunction } from './editor.ts';

/** How an overlay comes to its place: as `usual`, unless it is cut in before what lies later, or put over what plays there. */
export function comingIn({ state, newId }: Editor, overlay: Overlay, usual: EditFunction): EditFunction {
  const { addMode, switches } = state.getState();
  if (addMode === 'add') return usual;
  if (addMode === 'overwrite') return (composition) => overwriteOverlay(composition, { overlay, newId });
  return (composition) => {
    const rows = switches.ripple ? unlockedRows(composition) : new Set([overlay.row]);
    return insertOverlay(composition, { overlay, newId, rows });
  };
}

/** The overlay in whose place the next media are shown. */
export function replacedOverlay({ state }: Editor): MediaOverlay | undefined {
  const { replaced, history } = state.getState();
  const overlay = replaced === null ? undefined : findOverlay(history.present, replaced);
  return overlay && hasMedia(overlay) ? overlay : undefined;
}

/** Opens the panel with media that can be shown instead of an overlay's. */
export function startReplacing({ state }: Editor, overlay: MediaOverlay): void {
  const panel = overlay.type === 'sound' ? 'audio' : overlay.type;
  state.setState({ selection: [], cut: null, replaced: overlay.id, panel, panelOpen: true });
}

/** Shows other media in the place of an overlay's, and selects it. */
export function replaceBy(editor: Editor, { id }: Overlay, media: MediaOverlay, said: string): ReturnType<typeof edit> {
  const made = edit(editor, (composition) => replaceMedia(composition, { id, media }), { said, select: [id] });
  if (made.ok) editor.state.setState({ replaced: null });
  return made;
}
