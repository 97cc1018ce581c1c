import { messages } from '@kinoloom/contract';
import { toast } from './toast.ts';

/** Puts a prompt on the clipboard, and says so. */
export async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success(messages.promptCopied);
  } catch {
    // Refused permission, or no clipboard on an insecure origin: the words are there to be selected by hand.
    toast.error(messages.promptCopyFailed, {
      detail: 'The browser did not allow it. Open the clip and select the words.',
    });
  }
}
