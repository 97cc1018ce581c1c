import { limits } from '@kinoloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useMemo, useRef, useState, type DragEvent } from 'react';
import { acceptOf } from '../../lib/file-kind.ts';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { PanelHeader, panelTabs } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { removeUpload, useLeaving } from './deleting.ts';
import type { LocalMedia } from './item.ts';
import { LocalCard, UnderwayCard } from './local-card.tsx';
import { LocalPreview } from './local-preview.tsx';
import { keptQuery, mergeUploads, uploadsQuery } from './queries.ts';
import { uploadLocalFile, useUnderway } from './uploading.ts';
import * as words from '../../words/en/studio/local-media.ts';

export interface LocalPanelProps {
  accountId: string;
  /** Adds an upload to the timeline. */
  onAdd: (item: LocalMedia) => void;
  /** Whether the open composition uses it. */
  isUsed: (id: string) => boolean;
}

const tabs = [
  { value: 'all', label: words.all, holds: () => true },
  { value: 'video', label: words.videos, holds: ({ type }: Pick<LocalMedia, 'type'>) => type === 'video' },
  { value: 'audio', label: words.audio, holds: ({ type }: Pick<LocalMedia, 'type'>) => type === 'audio' },
] as const;

const countClass = 'ml-1 font-(family-name:--mono) text-12/5 font-regular text-text-3';

/** Drop handlers of an element. `onOver`: whether files are dragged over it. */
const dropListeners = (onOver: (over: boolean) => void, onFiles: (files: FileList) => void) => ({
  onDragOver: (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    onOver(true);
  },
  onDragLeave: (): void => onOver(false),
  onDrop: (event: DragEvent): void => {
    onOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles(event.dataTransfer.files);
  },
});

/** The user's uploads: add files, preview, add to the timeline, delete. */
export function LocalPanel({ accountId, onAdd, isUsed }: LocalPanelProps) {
  const client = useQueryClient();
  const kept = useQuery(keptQuery(accountId));
  const server = useQuery(uploadsQuery);
  const underway = useUnderway(({ list }) => list);
  const leaving = useLeaving(({ ids }) => ids);
  const chooser = useRef<HTMLInputElement>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  const items = useMemo(
    () => mergeUploads(kept.data?.items ?? [], server.data).filter(({ id }) => !leaving.has(id)),
    [kept.data, server.data, leaving],
  );
  const preview = items.find(({ id }) => id === previewed);
  const loading = kept.isPending || (server.isPending && items.length === 0);
  const uploadAll = (files: Iterable<File>): void => {
    for (const file of files) void uploadLocalFile(client, accountId, file);
  };
  const remove = (item: LocalMedia): void => {
    setPreviewed(null);
    removeUpload(client, accountId, item, isUsed(item.id));
  };
  return (
    <div
      className={cx('flex min-h-full flex-col', over && 'shadow-[inset_0_0_0_2px_var(--focus)]')}
      {...dropListeners(setOver, uploadAll)}
    >
      <PanelHeader
        title={words.title}
        action={
          <>
            <Button variant="outline" icon={<Upload />} onClick={() => chooser.current?.click()}>
              {words.upload}
            </Button>
            <input
              ref={chooser}
              type="file"
              accept={acceptOf(['video', 'audio'])}
              multiple
              hidden
              aria-label={words.mediaToUpload}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                // Choosing the same file again must fire again.
                event.target.value = '';
                uploadAll(files);
              }}
            />
          </>
        }
      />
      <Tabs.Root defaultValue="all" className="flex flex-1 flex-col">
        <Tabs.List className={panelTabs.list} aria-label={words.kinds}>
          {tabs.map(({ value, label, holds }) => (
            <Tabs.Trigger key={value} value={value} className={panelTabs.tab}>
              {label} <span className={countClass}>{items.filter(holds).length}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Problems browser={kept.data?.problem} server={items.length > 0 ? server.error : null} />
        {tabs.map(({ value, holds }) => {
          const shown = items.filter(holds);
          const coming = underway.filter(holds);
          return (
            <Tabs.Content
              key={value}
              value={value}
              className="focus-inset flex-1 flex-col px-4 pt-3.5 pb-5 data-[state=active]:flex"
              tabIndex={-1}
            >
              {loading && coming.length === 0 ? (
                <LoadingState title={words.loading} className="flex-1" />
              ) : shown.length + coming.length > 0 ? (
                <ul className="grid grid-cols-2 ed-upright:grid-cols-4 gap-x-3 gap-y-4">
                  {coming.map((one) => (
                    <UnderwayCard key={one.key} upload={one} />
                  ))}
                  {shown.map((item) => (
                    <LocalCard
                      key={item.id}
                      item={item}
                      onOpen={() => setPreviewed(item.id)}
                      onDelete={() => remove(item)}
                    />
                  ))}
                </ul>
              ) : (
                <NoUploads error={server.error} onRetry={() => void server.refetch()} />
              )}
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <footer className="sticky bottom-0 flex flex-wrap gap-x-3 border-t border-line bg-surface px-4 py-2.5 text-12/[18px] text-text-3">
        <span>{words.sizeLimit({ most: limits.localMedia.maxBytes / 1024 / 1024 })}</span>
        <span>{words.lengthLimit({ most: limits.localMedia.maxSeconds })}</span>
      </footer>
      {preview && (
        <LocalPreview
          key={preview.id}
          item={preview}
          onClose={() => setPreviewed(null)}
          onDelete={() => remove(preview)}
          onAdd={() => {
            setPreviewed(null);
            onAdd(preview);
          }}
        />
      )}
    </div>
  );
}

/** Errors of this browser's storage or the server, above the list. */
function Problems({ browser, server }: { browser: string | null | undefined; server: Error | null }) {
  return (
    <>
      {browser && (
        <Notice tone="warning" className="mx-4 mt-3.5">
          {browser}
        </Notice>
      )}
      {server && (
        <Notice tone="error" className="mx-4 mt-3.5">
          {errorText(server)}
        </Notice>
      )}
    </>
  );
}

function NoUploads({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return error ? (
    <ErrorState title={words.notLoaded} className="flex-1" action={<Button onClick={onRetry}>{words.tryAgain}</Button>}>
      {errorText(error)}
    </ErrorState>
  ) : (
    <EmptyState title={words.none} className="flex-1">
      {words.noneYet}
    </EmptyState>
  );
}
