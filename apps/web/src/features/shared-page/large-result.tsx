import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent } from 'react';
import { commandOf } from '../../lib/keyboard/index.ts';
import { useSwipe } from '../../lib/swipe.ts';
import * as words from '../../words/en/shared/shared-page.ts';
import { useCloseRequest } from '../../ui/dialog-behaviour.ts';
import { DialogClose } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaFrame, MediaFrameTitle } from '../../ui/media-frame.tsx';
import { nameOf, placeOf } from './names.ts';
import { ResultView } from './result-view.tsx';
import { DownloadLink, ResultFacts, ResultPrompt } from './result-words.tsx';
import type { Renew, SharedResult } from './use-shared.ts';

export interface LargeResultProps {
  results: readonly SharedResult[];
  at: number;
  onShow: (result: SharedResult) => void;
  onClose: () => void;
  renew: Renew;
}

/** One result of a flow over the whole window; keys, swipes and buttons go to its neighbours. */
export function LargeResult({ results, at, onShow, onClose, renew }: LargeResultProps) {
  useCloseRequest(true, onClose);
  const result = results[at];
  const show = (to: number): void => {
    const next = results[to];
    if (next) onShow(next);
  };
  const swipe = useSwipe((way) => (way === 'down' ? onClose() : show(way === 'left' ? at + 1 : at - 1)));
  const onKey = (event: KeyboardEvent): void => {
    const command = commandOf('viewer', event);
    if (command === 'previous') show(at - 1);
    else if (command === 'next') show(at + 1);
  };
  if (!result) return null;
  return (
    <MediaFrame
      full
      className="touch-pan-y touch-pinch-zoom overflow-y-auto"
      head={
        <>
          <MediaFrameTitle className="min-w-0 flex-1 truncate pl-1 text-16 font-semibold">
            {nameOf(result)}
          </MediaFrameTitle>
          <IconButton
            label={words.previous}
            size={44}
            icon={<ChevronLeft className="icon-20" />}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          />
          <span className="text-12 whitespace-nowrap text-text-2" aria-live="polite">
            {words.place({ at: at + 1, total: results.length })}
          </span>
          <IconButton
            label={words.next}
            size={44}
            icon={<ChevronRight className="icon-20" />}
            disabled={at === results.length - 1}
            onClick={() => show(at + 1)}
          />
          <DialogClose className="size-11!" />
        </>
      }
      onKey={onKey}
      onClose={onClose}
    >
      <div className="grid justify-items-center px-3" {...swipe}>
        <ResultView key={placeOf(result)} result={result} around={176} renew={renew} />
      </div>
      <div className="mx-auto grid w-full max-w-[1180px] gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ResultFacts result={result} />
          <DownloadLink url={result.url} />
        </div>
        <ResultPrompt prompt={result.prompt} />
      </div>
    </MediaFrame>
  );
}
