import { importWithRetry } from '../../lib/lazy-module.ts';
import { toast } from '../../ui/toast.ts';
import { errorText } from '../../lib/api-error.ts';
import { perEditor, type Editor } from '../store/index.ts';
import type { RecordingHead } from './kept-recordings.ts';

/** What a voice-over is at. */
export type VoiceOverPhase =
  | { readonly kind: 'idle' }
  /** `left`: seconds until it begins. */
  | { readonly kind: 'counting'; readonly left: number }
  /** `from`: the frame at which it began. */
  | { readonly kind: 'recording'; readonly from: number }
  | { readonly kind: 'saving' };

export interface VoiceOverState {
  /** Whether its controls are shown in the Audio panel. */
  readonly isOpen: boolean;
  readonly phase: VoiceOverPhase;
  /** `device`: the id of the microphone that is open. */
  readonly microphone:
    | { readonly kind: 'closed' | 'opening' }
    | { readonly kind: 'open'; readonly device: string }
    | { readonly kind: 'failed'; readonly why: string };
  /** Id of the voice-over that was laid last. */
  readonly laid: string | null;
  /** Recordings that are not on the timeline: their upload failed, or the page was closed. */
  readonly left: readonly RecordingHead[];
}

export const voiceOverOf = perEditor<VoiceOverState>({
  isOpen: false,
  phase: { kind: 'idle' },
  microphone: { kind: 'closed' },
  laid: null,
  left: [],
});

/** Shows the controls of the voice-over; if they are shown, begins to record or ends it. */
export function pressVoiceOver(editor: Editor): void {
  const { isOpen, phase } = voiceOverOf(editor).getState();
  const { panel, panelOpen, selection } = editor.state.getState();
  const isShown = isOpen && panel === 'audio' && panelOpen && selection.length === 0;
  if (phase.kind === 'idle' && !isShown) return showVoiceOver(editor);
  importWithRetry(() => import('./recorder.ts')).then(
    ({ recorderOf }) => recorderOf(editor).press(),
    (error: unknown) => toast.error(errorText(error)),
  );
}

export function showVoiceOver(editor: Editor): void {
  voiceOverOf(editor).setState({ isOpen: true });
  editor.state.setState({ panel: 'audio', panelOpen: true, selection: [], cut: null });
}
