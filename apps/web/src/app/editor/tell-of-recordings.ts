import { leftRecordings } from '../../editor/recording/kept-recordings.ts';
import { showVoiceOver } from '../../editor/recording/voice-over.ts';
import type { Editor } from '../../editor/store/index.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/editor/voice-over.ts';

/** Says that recordings of a project are not on its timeline, if there are any. */
export async function tellOfRecordings(editor: Editor, whose: { account: string; project: string }): Promise<void> {
  // Without storage nothing was kept.
  const left = await leftRecordings(whose).catch(() => []);
  if (left.length === 0) return;
  toast.warning(words.wasLeft, {
    id: 'voice-over-left',
    action: { label: words.show, onPress: () => showVoiceOver(editor) },
  });
}
