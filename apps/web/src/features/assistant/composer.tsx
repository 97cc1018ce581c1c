import { limits } from '@kinoloom/contract';
import { ArrowUp, CircleStop } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { setText, stop, useChat } from './chat.ts';

/** Enter sends; Shift and Enter make a new line. */
export function Composer({ first, onSend }: { first: boolean; onSend: (words: string) => void }) {
  const { text, state } = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = state !== 'idle';
  useEffect(() => field.current?.focus(), []);

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend(text);
  };
  return (
    <div className="a-foot">
      <form
        className="a-composer"
        onSubmit={(event) => {
          event.preventDefault();
          onSend(text);
        }}
      >
        <textarea
          ref={field}
          aria-label="Message"
          rows={1}
          maxLength={limits.prompt.max}
          enterKeyHint="send"
          placeholder={
            first ? 'Describe a shot: who, where, in which light' : 'Ask for a change, or describe the next shot'
          }
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <div className="flex items-center gap-2">
          <span className="a-keys">
            <Kbd keys="Enter" /> sends <Kbd keys="Shift+Enter" /> new line
          </span>
          <span className="ml-auto text-12 text-text-2">Free</span>
          {busy ? (
            // An element of its own: a press on Stop must not end as one on the Send that takes its place.
            <Button key="stop" icon={<CircleStop />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button key="send" type="submit" variant="solid" icon={<ArrowUp />} disabled={text.trim() === ''}>
              Send
            </Button>
          )}
        </div>
      </form>
      <p className="text-12 text-text-3">Keeps the last 6 messages on this device.</p>
    </div>
  );
}
