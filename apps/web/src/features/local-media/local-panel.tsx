import './local-media.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PanelHeader, panelTabs } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { removeUpload, useLeaving } from './deleting.ts';
import type { LocalMedia } from './item.ts';
import { LocalCard, UnderwayCard } from './local-card.tsx';
import { LocalPreview } from './local-preview.tsx';
import { mergeUploads } from './merge.ts';
import { keptQuery, uploadsQuery } from './queries.ts';
import { upload, useUnderway } from './uploading.ts';

export interface LocalPanelProps {
  accountId: string;
  /** Puts one on the time line. */
  onAdd: (item: LocalMedia) => void;
  /** Whether the open film uses it. */
  isUsed: (id: string) => boolean;
}

const tabs = [
  { value: 'all', label: 'All', holds: () => true },
  { value: 'video', label: 'Videos', holds: ({ type }: Pick<LocalMedia, 'type'>) => type === 'video' },
  { value: 'audio', label: 'Audio', holds: ({ type }: Pick<LocalMedia, 'type'>) => type === 'audio' },
] as const;

/** The user's own files: to upload, to look at, to put on the time line, to delete. */
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
  const take = (files: Iterable<File>): void => {
    for (const file of files) void upload(client, accountId, file);
  };
  const remove = (item: LocalMedia): void => {
    setPreviewed(null);
    removeUpload(client, accountId, item, isUsed(item.id));
  };
  return (
    <div
      className="lm"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <PanelHeader
        title="Saved Uploads"
        action={
          <>
            <Button variant="outline" icon={<Upload />} onClick={() => chooser.current?.click()}>
              Upload Media
            </Button>
            <input
              ref={chooser}
              type="file"
              accept="video/*,audio/*"
              multiple
              hidden
              aria-label="Media to upload"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                // Choosing the same file again must fire again.
                event.target.value = '';
                take(files);
              }}
            />
          </>
        }
      />
      <Tabs.Root defaultValue="all" className="lm-tabs">
        <Tabs.List className={panelTabs.list} aria-label="Kinds of uploads">
          {tabs.map(({ value, label, holds }) => (
            <Tabs.Trigger key={value} value={value} className={panelTabs.tab}>
              {label} <span className="lm-count">{items.filter(holds).length}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {kept.data?.problem && (
          <Notice tone="warning" className="lm-notice">
            {kept.data.problem}
          </Notice>
        )}
        {server.error && items.length > 0 && (
          <Notice tone="error" className="lm-notice">
            {errorText(server.error)}
          </Notice>
        )}
        {tabs.map(({ value, holds }) => {
          const shown = items.filter(holds);
          const coming = underway.filter(holds);
          return (
            <Tabs.Content key={value} value={value} className={`${panelTabs.content} lm-content`} tabIndex={-1}>
              {loading && coming.length === 0 ? (
                <LoadingState title="Loading media files..." className="flex-1" />
              ) : shown.length + coming.length > 0 ? (
                <ul className="lm-cards">
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
              ) : server.error ? (
                <ErrorState
                  title="Your uploads could not be read"
                  className="flex-1"
                  action={<Button onClick={() => void server.refetch()}>Try Again</Button>}
                >
                  {errorText(server.error)}
                </ErrorState>
              ) : (
                <EmptyState title="No media files" className="flex-1">
                  Upload your first media file to get started
                </EmptyState>
              )}
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <footer className="lm-foot">
        <span>Video and audio, up to 20 MB</span>
        <span>video up to 15 s</span>
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
