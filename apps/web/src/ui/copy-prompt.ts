import { messages } from '@kinoloom/contract';
import * as words from '../words/en/first/ui.ts';
import { toast } from './toast.ts';

/** Copies a prompt to the clipboard, and confirms it. */
export async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success(messages.promptCopied);
  } catch {
    // Permission denied, or no clipboard on an insecure origin: the text can be selected by hand.
    toast.error(messages.promptCopyFailed, {
      detail: words.notCopied,
    });
  }
}
