import { messages } from '@kinoloom/contract';
import { toast } from '../../ui/toast.ts';
import { changeAudio, refuse, useAudioDraft } from './draft.ts';
import { isLarge, readRecording, takenText } from './recording.ts';

/** Takes a file as the recording whose voice is to be changed, or says why not. */
export async function chooseRecording(file: File): Promise<void> {
  const turn = Symbol(file.name);
  refuse('voice-changer', undefined);
  changeAudio({ chosen: { kind: 'reading', name: file.name, turn } });
  const read = await readRecording(file);
  const { chosen } = useAudioDraft.getState();
  // Another was chosen meanwhile: what is read last is not what was chosen last.
  if (chosen.kind !== 'reading' || chosen.turn !== turn) return;
  if (!read.ok) return changeAudio({ chosen: { kind: 'refused', name: file.name, why: read.error } });
  changeAudio({ chosen: { kind: 'ready', recording: read.value, jobId: null } });
  toast.success(takenText(file));
  if (isLarge(file)) toast.warning(messages.recordingLarge);
}
