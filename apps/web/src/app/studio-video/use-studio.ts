import { isFinished, makesClip, type Flow, type Job, type MediaRecord } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../features/account/index.ts';
import {
  currentFlow,
  flowsQuery,
  splitExcluded,
  stripClips,
  useClipOrder,
  useExclusions,
} from '../../features/flows/index.ts';
import { flowMediaQuery } from '../../features/gallery/index.ts';
import { jobsQuery } from '../../features/jobs/index.ts';

const nothing: never[] = [];

export interface StudioFlow {
  readonly userId: string | null;
  /** False while the session is unknown. */
  readonly known: boolean;
  readonly flows: readonly Flow[] | undefined;
  readonly flow: Flow | undefined;
  /** The address names a flow that does not exist, or is another account's. */
  readonly gone: boolean;
  /** The flow's media; undefined while loading. */
  readonly media: readonly MediaRecord[] | undefined;
  /** True while `media` may lack what was made meanwhile. */
  readonly reading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
  readonly allJobs: readonly Job[] | undefined;
  /** False while jobs are loading: their cards would shift the media. */
  readonly jobsRead: boolean;
  /** The flow's jobs. */
  readonly jobs: readonly Job[];
  /** Clips being made in the flow, oldest first. */
  readonly running: readonly Job[];
  /** The user's order of the clips; empty while they are ordered by request. */
  readonly order: readonly string[];
  readonly clips: { readonly included: readonly MediaRecord[]; readonly leftOut: readonly MediaRecord[] } | undefined;
  /** Number of saved videos of the flow without renders, as the limit counts them. */
  readonly videos: number;
}

/** The current flow with its data: the one in the address; without one there the newest. */
export function useStudio(): StudioFlow {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  const { flow: wanted } = useSearch({ strict: false });
  const flowList = useQuery(flowsQuery(userId));
  const flow = userId === null ? undefined : currentFlow(flowList.data ?? nothing, wanted);
  const mediaList = useQuery(flowMediaQuery(flow?.id ?? null));
  const jobList = useQuery(jobsQuery(userId !== null));
  const exclusions = useExclusions((state) => state.exclusions);
  const order = useClipOrder(flow);

  const visitor = session.status === 'signed-out';
  const gone = wanted !== undefined && flow === undefined && flowList.isSuccess && !flowList.isFetching;
  const media = visitor || gone ? nothing : mediaList.data;
  const flowId = flow?.id;
  const jobs = useMemo(
    () => (flowId === undefined ? nothing : (jobList.data ?? nothing).filter((job) => job.flow_id === flowId)),
    [jobList.data, flowId],
  );
  const running = useMemo(
    () =>
      jobs
        .filter((job) => job.operation === 'generate' || makesClip(job))
        .filter(({ media_type, status }) => media_type === 'video' && !isFinished(status))
        // An upgrade improves an existing clip, and takes no place.
        .filter(({ model }) => model !== 'veo3-1080p')
        .reverse(),
    [jobs],
  );
  const clips = useMemo(
    () => (media ? splitExcluded(exclusions, flowId ?? '', stripClips(media, order)) : undefined),
    [media, exclusions, flowId, order],
  );
  const { refetch: refetchFlows } = flowList;
  const { refetch: refetchMedia } = mediaList;
  const sessionRetry = session.status === 'unknown' ? session.retry : undefined;
  const reload = useCallback(() => {
    sessionRetry?.();
    void refetchFlows();
    if (flowId !== undefined) void refetchMedia();
  }, [sessionRetry, refetchFlows, refetchMedia, flowId]);

  return {
    userId,
    known: session.status === 'signed-in' || visitor,
    flows: visitor ? nothing : flowList.data,
    flow,
    gone,
    media,
    reading: mediaList.isFetching,
    error: session.status === 'unknown' ? session.error : (flowList.error ?? mediaList.error),
    reload,
    allJobs: visitor ? nothing : jobList.data,
    jobsRead: visitor || !jobList.isPending,
    jobs,
    running,
    clips,
    order,
    videos: clips ? clips.included.length + clips.leftOut.length : (flow?.video_count ?? 0),
  };
}

/** Navigation from the studio. */
export function useStudioRoutes() {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      toFlow: (id: string | undefined) =>
        void navigate({ to: '/studio/video', search: id === undefined ? {} : { flow: id } }),
      /** `replace` while browsing, so that Back leaves the viewer. */
      toMedia: (flow: string | undefined, id: string | undefined, replace = false) =>
        void navigate({
          to: '/studio/video',
          search: { ...(flow !== undefined && { flow }), ...(id !== undefined && { media: id }) },
          replace,
        }),
      /** A flow's project, or a new one that starts with media. */
      toEditor: (begin: { flow: string } | { media: string; voice?: string; background?: string }) =>
        void navigate({ to: '/studio/editor', search: begin }),
    }),
    [navigate],
  );
}
