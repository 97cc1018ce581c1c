import { CornerDownLeft } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Message } from './kept-chat.ts';
import { partsOf, wordsIn } from './parts.ts';

interface ChatMessageProps {
  message: Message;
  /** It is being written. */
  live: boolean;
  onInsert: (prompt: string) => void;
}

const fates: Readonly<Record<NonNullable<Message['fate']>, string>> = {
  failed: '',
  stopped: 'Stopped. This is what came.',
  broken: 'The connection was lost. This is what came.',
};

/** What somebody said: the user in a bubble, the writer as a line and a card with the prompt. */
export function ChatMessage({ message: { role, content, fate }, live, onInsert }: ChatMessageProps) {
  if (role === 'user') return <p className="a-user">{content}</p>;
  if (fate === 'failed') {
    return (
      <Answer>
        <p className="a-lead">{content}</p>
      </Answer>
    );
  }
  const { lead, prompt } = partsOf(content);
  return (
    <Answer>
      {lead && <p className="a-lead">{lead}</p>}
      {prompt !== '' && (
        <div className="a-card">
          <p>
            {prompt}
            {live && <span className="a-caret" />}
          </p>
          <div className="a-card-foot">
            {live ? (
              <span className="text-12 text-text-3">{wordsIn(prompt)} words so far</span>
            ) : (
              <>
                <CopyButton prompt={prompt} />
                {fate && <span className="flex-1 text-12 text-text-2">{fates[fate]}</span>}
                <Button size={28} icon={<CornerDownLeft />} className="ml-auto" onClick={() => onInsert(prompt)}>
                  Insert into prompt
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </Answer>
  );
}

/** Until the first word. */
export function Thinking() {
  return (
    <Answer>
      <output className="a-lead">Thinking</output>
    </Answer>
  );
}

function Answer({ children }: { children: React.ReactNode }) {
  return (
    <div className="a-answer">
      <LogoMark size={15} className="mt-1" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
