import { isFinished, type Job } from '@kinoloom/contract';
import { useAudioDraft } from './draft.ts';
import { type AudioToolId } from './tools.ts';

/** Whether a tool is at work for this flow, from the press on its button on, wherever it was pressed. */
export function useMaking(tool: AudioToolId, jobs: readonly Job[]): boolean {
  const sending = useAudioDraft((draft) => draft.sending.has(tool));
  return sending || jobs.some(({ model, status }) => model === tool && !isFinished(status));
}
