import { CircleAlert, Download, History, Play } from 'lucide-react';
import { type CSSProperties } from 'react';
import { bytes, timecode } from '../../lib/formatters.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useNow } from '../../lib/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { whenText } from '../saving/index.ts';
import { type RecentEntry } from './recent-entries.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';
import { useRecentRenders } from './use-recent-renders.ts';
import { useRenderActions } from './use-render-actions.ts';
import * as words from '../../words/en/editor/editor-render.ts';

/** Recent renders: videos to watch and download, failures to retry. A red dot marks new ones. */
export function RecentRenders() {
  const state = useRecentRenders();
  const { entries, unseen, open, setOpen } = state;
  const mobile = useMediaQuery('(width < 768px)');
  const label = unseen ? words.newRenders : words.recentRenders;
  const dot = unseen && (
    <span
      className="absolute top-[3px] left-5.5 box-content size-2 rounded-full border-[1.5px] border-bg bg-red"
      aria-hidden="true"
    />
  );
  if (mobile)
    return (
      <>
        <span className="relative flex">
          <IconButton
            label={label}
            icon={<History />}
            size={40}
            tooltip={false}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          {dot}
        </span>
        <Sheet open={open} onOpenChange={setOpen} title={words.recentRenders} maxHeight={84}>
          <List {...state} />
        </Sheet>
      </>
    );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={words.recentRenders}
      width={432}
      flush
      keepFocus={state.highlighted !== null}
      trigger={
        <Button variant="ghost" icon={<History />} className="relative" aria-label={label}>
          {dot}
          {words.recentRenders}
        </Button>
      }
    >
      <h2 className="flex h-13 items-center gap-2 px-4 text-14 font-semibold">
        {words.recentRenders} {entries.length > 0 && <Badge mono>{entries.length}</Badge>}
      </h2>
      <List {...state} />
    </Popover>
  );
}

function List({ entries, error, reload, highlighted, setOpen }: ReturnType<typeof useRecentRenders>) {
  const now = useNow(10_000);
  if (entries.length === 0)
    return error ? (
      <ErrorState title={words.notLoaded} action={<Button onClick={reload}>{words.tryAgain}</Button>}>
        {words.checkConnection}
      </ErrorState>
    ) : (
      <EmptyState title={words.none}>{words.rendersAppear}</EmptyState>
    );
  return (
    <ul className="grid max-h-[min(480px,100dvh-140px)] gap-0.5 overflow-y-auto px-1.5 pb-1.5 in-[.k-sheet]:max-h-none in-[.k-sheet]:pt-2 in-[.k-sheet]:pb-2">
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          now={now}
          highlighted={entry.url !== null && entry.url === highlighted}
          onLeave={() => setOpen(false)}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: RecentEntry;
  now: Date;
  highlighted: boolean;
  /** Called when something else is shown instead. */
  onLeave: () => void;
}

const thumbnail = 'relative grid h-12.5 w-22 place-items-center overflow-hidden rounded-media';

function Entry({ entry, now, highlighted, onLeave }: EntryProps) {
  const controller = useRenderController();
  const services = useRenderServices();
  const { busy, retry } = useRenderActions();
  const { name, at, url, error, thumbnailUrl, seconds, bytes: size, job } = entry;
  const facts = [seconds === null ? null : timecode(seconds), size === null ? null : bytes(size)];
  const fresh = now.getTime() - Date.parse(at) < 60_000;
  const picture: CSSProperties = thumbnailUrl ? { backgroundImage: `url(${JSON.stringify(thumbnailUrl)})` } : {};
  const show = (): void => {
    if (!job) return;
    onLeave();
    controller.update([job], null);
    controller.show({ kind: 'render', id: job.id });
  };
  return (
    <li
      className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-2.5 py-2 transition-[background-color] duration-(--m-slow) ease-out focus-within:bg-control hover:bg-control data-highlighted:bg-accent-soft data-highlighted:shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--accent)_45%,transparent)]"
      data-highlighted={highlighted || undefined}
    >
      {url === null ? (
        <span className={`${thumbnail} bg-red/16 text-red`}>
          <CircleAlert aria-hidden="true" />
        </span>
      ) : (
        <button
          type="button"
          className={`${thumbnail} bg-control bg-cover bg-center text-text-3`}
          style={picture}
          disabled={!job}
          aria-label={words.play({ name })}
          onClick={show}
        >
          <span className="grid size-6 place-items-center rounded-full bg-glass text-on-media">
            <Play className="size-3 fill-current" aria-hidden="true" />
          </span>
        </button>
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-12 text-text-2">
          {error ?? [fresh ? words.justNow : whenText(at, now), ...facts.filter((fact) => fact !== null)].join(', ')}
        </span>
      </span>
      {url === null ? (
        job && (
          <Button
            size={28}
            price={job.price}
            loading={busy}
            onClick={() => {
              onLeave();
              retry(job);
            }}
          >
            {words.tryAgain}
          </Button>
        )
      ) : (
        <IconButton
          label={words.download({ name })}
          icon={<Download />}
          tooltip={false}
          onClick={() => services.download(url)}
        />
      )}
    </li>
  );
}
