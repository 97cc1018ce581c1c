import { messages } from '@kinoloom/contract';
import { toast } from './toast.ts';

/** Copies a prompt to the clipboard, and confirms it. */
export async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success(messages.promptCopied);
  } catch {
    // Permission denied, or no clipboard on an insecure origin: the text can be selected by hand.
    toast.error(messages.promptCopyFailed, {
      detail: 'The browser did not allow it. Open the clip and select the words.',
    });
  }
}
