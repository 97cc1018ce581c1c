import type { MediaRecord } from '@kinoloom/contract';
import { Check, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { mediaTitle } from '../../lib/media-names.ts';
import * as words from '../../words/en/studio/compare.ts';
import { compareWith } from '../../words/en/studio/result-actions.ts';
import { Chip } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { MOST } from './open-compare.ts';

export interface ChooseDialogProps {
  media: MediaRecord;
  /** Of its flow, newest first; undefined while they load. */
  others: readonly MediaRecord[] | undefined;
  error: Error | null;
  onRetry: () => void;
  onCompare: (media: readonly MediaRecord[]) => void;
  onClose: () => void;
}

/** Asks what to compare a result with: others of its kind in its flow, its neighbours first. */
export function ChooseDialog({ media, others, error, onRetry, onCompare, onClose }: ChooseDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choices = others && choicesOf(media, others);
  const most = MOST - 1;
  const taken = choices?.filter(({ other }) => chosen.includes(other.id)).map(({ other }) => other) ?? [];
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-most));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={compareWith}
      width={720}
      fullScreenOnMobile
      footer={
        <>
          <Button variant="ghost" className="touch-44" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="solid"
            className="touch-44"
            disabled={taken.length === 0}
            onClick={() => onCompare([media, ...taken])}
          >
            {words.compareCount({ count: Math.max(1, taken.length + (taken.length > 0 ? 1 : 0)) })}
          </Button>
        </>
      }
    >
      {error && !choices ? (
        <ErrorState
          title={words.othersNotLoaded}
          action={
            <Button className="touch-44" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          }
        >
          {errorText(error)}
        </ErrorState>
      ) : !choices ? (
        <LoadingState title={words.loadingOthers} className="min-h-60" />
      ) : choices.length === 0 ? (
        <EmptyState title={words.noOthers} className="min-h-60">
          {words.makeAnother}
        </EmptyState>
      ) : (
        <div className="grid gap-3">
          <p className="text-text-2">{words.choose({ most })}</p>
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be the grid in every browser
            role="group"
            aria-label={words.others}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(140px,45%),1fr))] gap-1.5"
          >
            {choices.map(({ other, near }) => (
              <Choice
                key={other.id}
                media={other}
                near={near}
                chosen={chosen.includes(other.id)}
                onToggle={() => toggle(other.id)}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface Choice {
  readonly other: MediaRecord;
  /** Whether it stands beside the result. */
  readonly near: string | null;
}

/** Others of the same kind, the one before and the one after it first. */
function choicesOf(media: MediaRecord, others: readonly MediaRecord[]): Choice[] {
  const list = others.filter(({ media_type: kind }) => kind === media.media_type);
  const at = list.findIndex(({ id }) => id === media.id);
  const near: readonly (readonly [MediaRecord | undefined, string])[] =
    at === -1
      ? []
      : [
          [list[at - 1], words.previous],
          [list[at + 1], words.next],
        ];
  const first = near.flatMap(([other, name]) => (other ? [{ other, near: name }] : []));
  const rest = list.filter(({ id }) => id !== media.id && !first.some(({ other }) => other.id === id));
  return [...first, ...rest.map((other) => ({ other, near: null }))];
}

function Choice({
  media,
  near,
  chosen,
  onToggle,
}: {
  media: MediaRecord;
  near: string | null;
  chosen: boolean;
  onToggle: () => void;
}) {
  const source = media.thumbnail_url ?? (media.media_type === 'image' ? media.url : null);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={near === null ? mediaTitle(media) : `${near}: ${mediaTitle(media)}`}
      className={cx(
        'relative grid aspect-[4/3] place-items-center overflow-hidden rounded-media bg-control text-text-3 hover:media-edge',
        chosen && 'media-edge [--edge:inset_0_0_0_2px_var(--on-media),inset_0_0_0_3px_rgb(14_12_10/0.6)]',
      )}
      onClick={onToggle}
    >
      {source === null ? (
        <ImageOff aria-hidden="true" />
      ) : (
        <img src={source} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full object-cover" />
      )}
      {near !== null && (
        <span className="absolute bottom-2 left-2">
          <Chip>{near}</Chip>
        </span>
      )}
      <span
        className={cx(
          'absolute top-2 right-2 grid size-6 place-items-center rounded-full border-2 border-on-media text-[#0e0c0a]',
          chosen ? 'bg-on-media' : 'bg-[rgb(14_12_10/0.55)]',
        )}
      >
        {chosen && <Check aria-hidden="true" />}
      </span>
    </button>
  );
}
