import { everyOverlay, isSound } from '@kinoloom/composition';
import { type Job, type MediaRecord } from '@kinoloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addMedia } from '../../editor/adding/index.ts';
import { VoiceOverCard } from '../../editor/panels/voice-over/voice-over-card.tsx';
import type { RecorderServices } from '../../editor/recording/recorder.ts';
import { shownComposition, useEditor, type Editor } from '../../editor/store/index.ts';
import { useCredits, useSession } from '../../features/account/index.ts';
import { AudioPanel, audioToolOf, type Sounds } from '../../features/audio/index.ts';
import { flowMediaQuery, newestMediaQuery, refreshMedia } from '../../features/gallery/index.ts';
import { jobsQuery } from '../../features/jobs/index.ts';
import { LocalPanel, uploadLocalFile } from '../../features/local-media/index.ts';
import { VoicePicker, voicesQuery } from '../../features/voices/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { marksSandbox } from '../../lib/media-names.ts';
import { useJobActions } from '../studio-video/use-job-actions.ts';
import { factsFrom, factsOfUpload, mediaIdOf } from './media-facts.ts';
import { orderSound } from './order-sound.ts';
import { useConfig } from '../../lib/config.ts';

export { addFiles } from './add-files.ts';
export { AudioTabs } from '../../features/audio/index.ts';

const nothing: never[] = [];
const Done = { parse: () => undefined };

const isUsed = ({ state }: Editor, id: string): boolean =>
  everyOverlay(shownComposition(state.getState())).some((overlay) => {
    const takes = isSound(overlay) ? (overlay.takes ?? []) : [];
    return [...('src' in overlay ? [overlay] : []), ...takes].some(({ src }) => mediaIdOf(src) === id);
  });

/** The sounds of a flow; without a flow, among the user's newest media. */
function useSounds(flowId: string | null): Sounds {
  const ofFlow = useQuery(flowMediaQuery(flowId));
  const newest = useQuery(newestMediaQuery(flowId === null));
  const { data, error, fetchStatus, refetch } = flowId === null ? newest : ofFlow;
  return useMemo(() => {
    if (error) return { kind: 'failed', why: errorText(error), retry: () => void refetch() };
    if (data) return { kind: 'there', all: data.filter(({ media_type: type }) => type === 'audio') };
    return { kind: fetchStatus === 'paused' ? 'offline' : 'loading' };
  }, [data, error, fetchStatus, refetch]);
}

/** The Audio panel of a project whose media are in this flow. */
export function AudioSlot({ flowId, projectId }: { flowId: string | null; projectId: string }) {
  const client = useQueryClient();
  const editor = useEditor();
  const config = useConfig();
  const credits = useCredits();
  const voices = useQuery(voicesQuery);
  const sounds = useSounds(flowId);
  const { data: all } = useQuery(jobsQuery(true));
  const actions = useJobActions();
  const jobs = useMemo(
    () =>
      (all ?? nothing).filter(
        (job) => audioToolOf(job.model) !== undefined && (flowId === null || job.flow_id === flowId),
      ),
    [all, flowId],
  );
  const services = useRecorderServices(projectId);
  return (
    <>
      <AudioPanel
        sounds={sounds}
        jobs={jobs}
        voices={voices.data?.all}
        voicesNotice={voices.data?.notice ?? null}
        renderPicker={(picker) => (
          <VoicePicker voices={voices.data?.all ?? nothing} side="bottom" width={448} {...picker} />
        )}
        isSandbox={(tool) => marksSandbox(config, tool)}
        isOffered={(tool) => config?.models.some(({ id }) => id === tool) ?? true}
        onOrder={(order) => orderSound(client, order, { available: credits?.available, flowId })}
        handlers={{
          busy: actions.busy,
          onAdd: (sound: MediaRecord) => addMedia(editor, factsFrom(sound)),
          onDelete: async ({ id }: MediaRecord) => {
            await api.delete(`/api/db/media/${encodeURIComponent(id)}`, Done);
            await refreshMedia(client);
          },
          isUsed: ({ id }: MediaRecord) => isUsed(editor, id),
          onCancel: actions.cancel,
          onRetry: (job: Job) => actions.retry(job),
          onDismiss: ({ id }: Job) => actions.dismiss([id]),
        }}
      />
      {services && <VoiceOverCard services={services} />}
    </>
  );
}

/** What the recorder of voice-overs needs; undefined for a visitor. */
function useRecorderServices(project: string): RecorderServices | undefined {
  const client = useQueryClient();
  const session = useSession();
  const account = session.status === 'signed-in' ? session.user.id : undefined;
  return useMemo(
    () =>
      account === undefined
        ? undefined
        : {
            account,
            project,
            async upload(file) {
              const media = await uploadLocalFile(client, account, file);
              return media && factsFrom(media);
            },
          },
    [client, account, project],
  );
}

/** The Local panel; its files are added to the composition. */
export function LocalSlot() {
  const editor = useEditor();
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <LocalPanel
      accountId={session.user.id}
      onAdd={(item) => addMedia(editor, item.media ? factsFrom(item.media) : factsOfUpload(item))}
      isUsed={(id) => isUsed(editor, id)}
    />
  );
}
