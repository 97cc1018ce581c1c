import { useEffect } from 'react';
import { useEditor } from '../../editor/store/index.ts';
import { useSession } from '../../features/account/index.ts';

/** Milliseconds: what the editor shows first comes before. */
const LOOK_AFTER = 1_500;

/** Says that recordings of a project wait in this browser. */
export function RecordingNews({ projectId }: { projectId: string }) {
  const editor = useEditor();
  const session = useSession();
  const account = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => {
    if (account === undefined) return;
    const soon = setTimeout(() => {
      // Without its code there is no recorder, either, which says so.
      import('./tell-of-recordings.ts').then(
        ({ tellOfRecordings }) => tellOfRecordings(editor, { account, project: projectId }),
        () => undefined,
      );
    }, LOOK_AFTER);
    return () => clearTimeout(soon);
  }, [editor, account, projectId]);
  return null;
}
