import type { QueryClient } from '@tanstack/react-query';
import { placeFiles } from '../../editor/adding/index.ts';
import type { FilePlace } from '../../editor/media/index.ts';
import type { Editor } from '../../editor/store/index.ts';
import { uploadLocalFile } from '../../features/local-media/index.ts';
import { factsFrom } from './media-facts.ts';

interface Receiver {
  readonly editor: Editor;
  readonly client: QueryClient;
  readonly accountId: string;
}

/** Uploads dropped files and adds them where they were dropped. The Local panel opens, since it shows the progress. */
export function addFiles(
  { editor, client, accountId }: Receiver,
  files: readonly File[],
  place: FilePlace,
): Promise<void> {
  editor.state.setState({ selection: [], cut: null, panel: 'local', panelOpen: true });
  const uploads = files.map(async (file) => {
    const media = await uploadLocalFile(client, accountId, file);
    return media && factsFrom(media);
  });
  return placeFiles(editor, uploads, place);
}
