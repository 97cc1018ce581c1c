import { messages as texts, type PublicConfig } from '@kinoloom/contract';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { MessageView, Thinking } from './chat-message.tsx';
import { clearChat, openChat, send, useChat, type ChatContext } from './chat.ts';
import { Composer } from './composer.tsx';
import * as words from '../../words/en/studio/assistant.ts';

export interface AssistantDialogProps {
  userId: string;
  /** May connect a language model. */
  admin: boolean;
  writer: NonNullable<PublicConfig['assistant']>;
  context: ChatContext;
  /** Inserts a prompt into the panel. Returns an undo function if that replaced something. */
  onInsert: (prompt: string) => (() => void) | undefined;
  onClose: () => void;
}

/** AI Prompt Generator: a chat whose answers are prompts. */
export function AssistantDialog({ userId, admin, writer, context, onInsert, onClose }: AssistantDialogProps) {
  useEffect(() => openChat(userId), [userId]);
  const chat = useChat();
  const messages = chat.userId === userId ? chat.messages : [];
  const log = useFollowed();

  const insert = (prompt: string): void => {
    const undo = onInsert(prompt);
    toast.success(texts.promptAdded, { ...(undo && { action: { label: words.undo, onPress: undo } }) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width={720}
      fullScreenOnMobile
      flush
      headerExtra={
        <div className="flex min-w-0 flex-1 items-center gap-2.5">
          {writer.sandbox && <Badge>{words.sandbox}</Badge>}
          {writer.sandbox ? (
            <span className="truncate text-12 text-text-2">{words.builtInWriter}</span>
          ) : (
            <span className="truncate [font:12px/16px_var(--mono)] text-text-2">{chat.model ?? writer.model}</span>
          )}
          <Button
            variant="ghost"
            icon={<Trash2 className="max-md:hidden" />}
            className="ml-auto"
            disabled={messages.length === 0}
            onClick={clearChat}
          >
            {words.clear}
          </Button>
        </div>
      }
    >
      <div className="flex h-172.5 min-h-0 flex-1 flex-col border-t border-line max-md:h-auto max-md:border-t-0">
        <div
          ref={log}
          className="flex min-h-0 flex-1 flex-col gap-4.5 overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-3"
          role="log"
          aria-label={words.conversation}
          aria-busy={chat.state !== 'idle'}
          {...scrolls}
        >
          {writer.sandbox && <BuiltIn admin={admin} />}
          {messages.length === 0 && (
            <EmptyState title={words.describe} className="flex-1">
              {words.describeMore}
            </EmptyState>
          )}
          {messages.map((message, index) => (
            <MessageView
              key={`${message.role}-${messages.length - index}-${message.role === 'user' ? message.timestamp : ''}`}
              message={message}
              live={chat.state === 'streaming' && index === messages.length - 1}
              onInsert={insert}
            />
          ))}
          {chat.state === 'thinking' && <Thinking />}
        </div>
        <Composer first={messages.length === 0} onSend={(said) => void send(said, context)} />
      </div>
    </Dialog>
  );
}

/** What the built-in writer is, and how a model takes its place. */
const BuiltIn = ({ admin }: { admin: boolean }) => (
  <p className="text-12 text-text-2">
    {words.builtIn}{' '}
    {admin
      ? words.connect({
          code: <code className="font-mono text-text" />,
          link: (
            <Link to="/studio/user" search={{ part: 'providers' }} className="text-text underline underline-offset-2" />
          ),
        })
      : words.othersConnect}
  </p>
);

/** Makes a scrolling area with few focusable elements focusable itself. */
const scrolls = { tabIndex: 0 } as const;

/** Keeps the end in view as the answer grows, unless the user has scrolled up. */
function useFollowed() {
  const log = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const update = (): void => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    };
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, []);
  useLayoutEffect(() => {
    const element = log.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  });
  return log;
}
