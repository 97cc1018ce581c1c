import { type QueryClient } from '@tanstack/react-query';
import { creditsQuery, sessionQuery } from '../../features/account/index.ts';
import { applyFlow, applyFlowDeleted, currentFlow, flowsQuery, refreshFlows } from '../../features/flows/index.ts';
import { showRecords, hideFlow, hideRecords, flowMediaQuery, refreshMedia } from '../../features/gallery/index.ts';
import { applyJob, jobsQuery, refreshJobs } from '../../features/jobs/index.ts';
import { applyProjectDeleted, refreshProjects } from '../../features/projects/index.ts';
import { onEvent } from '../../lib/events.ts';
import { forgetProject } from '../../lib/forget-histories.ts';
import { followShares } from '../../lib/shares.ts';
import { configQuery } from '../../lib/config.ts';

/** Applies server events to the studio's data. Returns a function to stop. */
export function subscribeStudio(client: QueryClient): () => void {
  const stops = [
    followShares(client),
    onEvent('job', (job) => {
      // The result first: its card then replaces the job's in the same render.
      if (job.result) showRecords(client, [job.result]);
      applyJob(client, job);
    }),
    onEvent('media', ({ media }) => {
      showRecords(client, [media]);
      void refreshFlows(client);
    }),
    onEvent('media-deleted', ({ id }) => {
      hideRecords(client, new Set([id]));
      void refreshFlows(client);
    }),
    onEvent('flow', (flow) => applyFlow(client, flow)),
    onEvent('flow-deleted', ({ id }) => {
      applyFlowDeleted(client, id);
      hideFlow(client, id);
    }),
    onEvent('project', () => void refreshProjects(client)),
    onEvent('project-deleted', ({ id }) => {
      applyProjectDeleted(client, id);
      forgetProject(id);
    }),
    onEvent('resync', () => {
      void Promise.all([
        refreshJobs(client),
        refreshFlows(client),
        refreshMedia(client),
        refreshProjects(client),
        client.invalidateQueries({ queryKey: creditsQuery.queryKey }),
      ]);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Prefetches the studio's initial data, for the flow in the address, else the newest. */
export async function prefetchStudio(client: QueryClient, wanted: string | undefined): Promise<void> {
  const [user] = await Promise.all([client.ensureQueryData(sessionQuery), client.ensureQueryData(configQuery)]);
  if (user === null) return;
  const [flows] = await Promise.all([
    client.ensureQueryData(flowsQuery(user.id)),
    client.ensureQueryData(jobsQuery(true)),
    client.ensureQueryData(creditsQuery),
  ]);
  const flow = currentFlow(flows, wanted);
  if (flow) await client.ensureQueryData(flowMediaQuery(flow.id));
}
