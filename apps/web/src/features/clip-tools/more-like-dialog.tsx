import { Quote, type MediaRecord } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { makerName, mediaTitle } from '../../lib/media-names.ts';
import { isUnanswered } from '../../lib/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import * as uiWords from '../../words/en/first/ui.ts';
import * as words from '../../words/en/studio/variations.ts';
import { useStart } from './dialog-parts.tsx';

const counts = { '1': 1, '2': 2, '4': 4 } as const;
type Count = keyof typeof counts;

export interface MoreLikeOrder {
  readonly count: (typeof counts)[Count];
  /** Whole credits of all. */
  readonly price: number;
}

export interface MoreLikeDialogProps {
  media: MediaRecord;
  /** Name of the flow that gets them; undefined if it is not known here. */
  flow: string | undefined;
  /** Starts it; null if accepted, else the error (empty if another dialog shows it). */
  onStart: (order: MoreLikeOrder) => Promise<string | null>;
  onClose: () => void;
}

/** Repeats the recipe of a result with new seeds, once or several times, at the price that the server says now. */
export function MoreLikeDialog({ media, flow, onStart, onClose }: MoreLikeDialogProps) {
  const [chosen, setChosen] = useState<Count>('1');
  const { sending, problem, start } = useStart(onClose);
  const quote = useQuery({
    queryKey: ['more-like', media.id],
    queryFn: ({ signal }) => api.get(`/api/ai/variations/${media.id}`, Quote, { signal }),
    // A price and its refusals are those of now.
    gcTime: 0,
    retry: (failed, error) => failed < 2 && isUnanswered(error),
  });
  const each = quote.data?.price;
  const count = counts[chosen];
  const facts = [
    [words.model, makerName(quote.data?.model ?? media.model)],
    [words.seed, words.newSeed],
    [words.intoFlow, flow ?? words.newestFlow],
  ];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.moreLikeThis}
      footerNote={each !== undefined && each > 0 && count > 1 && words.creditsEach({ price: each })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiWords.cancel}
          </Button>
          <Button
            variant="primary"
            loading={sending || quote.isFetching}
            disabled={quote.isError}
            {...(each !== undefined && { price: each * count })}
            onClick={() => each !== undefined && start(() => onStart({ count, price: each * count }))}
          >
            {words.generate}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-3">
        {media.thumbnail_url && (
          <img src={media.thumbnail_url} alt="" className="h-16 w-24 flex-none rounded-media object-cover" />
        )}
        <p className="line-clamp-3 min-w-0 wrap-anywhere">{mediaTitle(media)}</p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-2">{name}</dt>
            <dd className="min-w-0 truncate text-text">{value}</dd>
          </div>
        ))}
      </dl>
      <Segmented
        label={words.howMany}
        size={40}
        block
        className="pointer-coarse:[--h:44px]"
        value={chosen}
        onValueChange={setChosen}
        options={(Object.keys(counts) as Count[]).map((value) => ({
          value,
          label: words.times({ count: counts[value] }),
          says:
            each === undefined
              ? uiWords.variations({ count: counts[value] })
              : words.countAndPrice({ count: counts[value], price: each * counts[value] }),
        }))}
      />
      {quote.isError && (
        <Notice
          tone="error"
          {...(isUnanswered(quote.error) && {
            title: words.priceNotRead,
            action: (
              <Button size={28} className="pointer-coarse:min-h-11" onClick={() => void quote.refetch()}>
                {words.tryAgain}
              </Button>
            ),
          })}
        >
          {errorText(quote.error)}
        </Notice>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
