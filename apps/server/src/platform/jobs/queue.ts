import { DBOSClient } from '@dbos-inc/dbos-sdk';
import type { Transaction } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { dbosLogger } from './logger.ts';

export const APPLICATION = 'kinoloom';
/** Raise it when a workflow's steps change, so that work begun by the older code is not continued by newer code. */
export const WORKFLOW_VERSION = '1';

/** Hands work to the workers, in the caller's own transaction: it exists exactly if that commits. */
export interface JobQueue {
  /** The job's id is the workflow's id, and its only argument. */
  enqueue(
    tx: Transaction,
    work: { readonly workflow: string; readonly queue: string; readonly jobId: string },
  ): Promise<void>;
  /** Wakes a workflow that waits. */
  wake(jobId: string): Promise<void>;
  close(): Promise<void>;
}

export async function createJobQueue(databaseUrl: string, log: Log): Promise<JobQueue> {
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 4,
    applicationName: APPLICATION,
    logger: dbosLogger(log),
  });
  return {
    async enqueue(tx, { workflow, queue, jobId }) {
      const options = { workflowName: workflow, queueName: queue, workflowID: jobId, appVersion: WORKFLOW_VERSION };
      await client.enqueueInTransaction<(id: string) => Promise<void>>(tx.$client, options, jobId);
    },
    wake: (jobId) => client.send(jobId, 'wake', 'wake'),
    close: () => client.destroy(),
  };
}
