import { limits } from '@kinoloom/contract';
import { ArrowUp, CircleStop } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { isSend } from '../../lib/keyboard/index.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { setText, stop, useChat } from './chat.ts';
import * as words from '../../words/en/studio/assistant.ts';

/** Enter sends; Shift+Enter inserts a line break. */
export function Composer({ first, onSend }: { first: boolean; onSend: (words: string) => void }) {
  const { text, state } = useChat();
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = state !== 'idle';
  useEffect(() => field.current?.focus(), []);

  const press = (event: KeyboardEvent): void => {
    if (!isSend(event)) return;
    event.preventDefault();
    onSend(text);
  };
  return (
    <div className="grid flex-none gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <form
        className="grid gap-2 rounded-lg border border-line-input bg-bg p-3 has-[textarea:focus-visible]:border-text-2 has-[textarea:focus-visible]:shadow-[0_0_0_3px_color-mix(in_srgb,var(--text)_10%,transparent)]"
        onSubmit={(event) => {
          event.preventDefault();
          onSend(text);
        }}
      >
        <textarea
          className="max-h-33 w-full resize-none field-sizing-content bg-transparent text-14/5.5 caret-live focus-visible:outline-none max-md:text-[16px]"
          ref={field}
          aria-label={words.message}
          rows={1}
          maxLength={limits.prompt.max}
          enterKeyHint="send"
          placeholder={first ? words.firstShot : words.nextShot}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <div className="flex items-center gap-2">
          <span className="flex items-center gap-1.5 text-[12px] text-text-2 max-md:hidden">
            {words.keys({ enter: <Kbd keys="Enter" />, shiftEnter: <Kbd keys="Shift+Enter" /> })}
          </span>
          <span className="ml-auto text-12 text-text-2">{words.free}</span>
          {busy ? (
            // A separate element: a press on Stop must not become one on the Send that replaces it.
            <Button key="stop" icon={<CircleStop />} onClick={stop}>
              {words.stop}
            </Button>
          ) : (
            <Button key="send" type="submit" variant="solid" icon={<ArrowUp />} disabled={text.trim() === ''}>
              {words.send}
            </Button>
          )}
        </div>
      </form>
      <p className="text-12 text-text-3">{words.keeps}</p>
    </div>
  );
}
