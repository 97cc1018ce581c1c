import { limits, messages } from '@kinoloom/contract';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Copies a prompt, and says so for two seconds. */
export function CopyButton({ prompt }: { prompt: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), limits.assistant.copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(prompt);
      setCopied((count) => count + 1);
      toast.success(messages.promptCopied, { id: 'prompt-copied' });
    } catch {
      // Refused permission, or no clipboard on an insecure origin.
      toast.error(messages.promptCopyFailed, { detail: 'The browser did not allow it. Select the words by hand.' });
    }
  };
  return (
    <Button
      size={28}
      variant="ghost"
      icon={copied > 0 ? <Check /> : <Copy />}
      className="-ml-2"
      onClick={() => void copy()}
    >
      {copied > 0 ? 'Copied' : 'Copy'}
    </Button>
  );
}
