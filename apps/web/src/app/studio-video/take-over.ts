import { type QueryClient } from '@tanstack/react-query';
import { configQuery, creditsQuery, sessionQuery } from '../../features/account/index.ts';
import { currentFlow, flowsQuery } from '../../features/flows/index.ts';
import { flowMediaQuery } from '../../features/gallery-wall/index.ts';
import { jobsQuery } from '../../features/jobs/index.ts';

/** Reads what the studio shows first, of the flow of the address, else the newest. */
export async function takeOver(client: QueryClient, wanted: string | undefined): Promise<void> {
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
