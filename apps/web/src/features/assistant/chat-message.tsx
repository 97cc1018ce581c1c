import { limits, messages } from '@kinoloom/contract';
import { Check, Copy, CornerDownLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { toast } from '../../ui/toast.ts';
import type { Message } from './kept-chat.ts';
import { partsOf, wordsIn } from './answer.ts';
import * as words from '../../words/en/studio/assistant.ts';

interface MessageViewProps {
  message: Message;
  /** It is being streamed. */
  live: boolean;
  onInsert: (prompt: string) => void;
}

const fates: Readonly<Record<NonNullable<Message['fate']>, string>> = {
  failed: '',
  stopped: words.stopped,
  broken: words.brokenOff,
};

/** A chat message: the user's in a bubble, the writer's as a line and a card with the prompt. */
export function MessageView({ message: { role, content, fate }, live, onInsert }: MessageViewProps) {
  if (role === 'user')
    return (
      <p className="max-w-[85%] self-end rounded-[12px_12px_2px] bg-control px-3 py-2 wrap-anywhere whitespace-pre-wrap">
        {content}
      </p>
    );
  if (fate === 'failed') {
    return (
      <Answer>
        <p className="wrap-anywhere text-text-2">{content}</p>
      </Answer>
    );
  }
  const { lead, prompt } = partsOf(content, live);
  return (
    <Answer>
      {lead && <p className="wrap-anywhere text-text-2">{lead}</p>}
      {prompt !== '' && (
        <div className="rounded-md border border-line-strong bg-bg pt-2.5 pr-[5px] pb-[5px] pl-[13px] text-14/5.5 wrap-anywhere whitespace-pre-wrap not-first:mt-2">
          <p className="pr-2">
            {prompt}
            {live && <span className="ml-px inline-block h-[1.1em] w-[1.5px] bg-live align-text-bottom" />}
          </p>
          <div className="mt-2 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
            {live ? (
              <span className="text-12 text-text-3">{words.wordsSoFar({ count: wordsIn(prompt) })}</span>
            ) : (
              <>
                <CopyButton prompt={prompt} />
                {fate && <span className="flex-1 text-12 text-text-2">{fates[fate]}</span>}
                <Button size={28} icon={<CornerDownLeft />} className="ml-auto" onClick={() => onInsert(prompt)}>
                  {words.insert}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </Answer>
  );
}

/** Shown until the first word. */
export function Thinking() {
  return (
    <Answer>
      <output className="wrap-anywhere text-text-2">{words.thinking}</output>
    </Answer>
  );
}

function Answer({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex gap-5 max-md:gap-3">
      <LogoMark size={15} className="mt-1" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** Copies a prompt, with a confirmation for two seconds. */
function CopyButton({ prompt }: { prompt: string }) {
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
      // Permission denied, or no clipboard on an insecure origin.
      toast.error(messages.promptCopyFailed, { detail: words.notCopied });
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
      {copied > 0 ? words.copied : words.copy}
    </Button>
  );
}
