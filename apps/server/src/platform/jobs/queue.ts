import { DBOSClient } from '@dbos-inc/dbos-sdk';
import type { Transaction } from '../db/index.ts';
import type { Log } from '../log/index.ts';
import { dbosLogger } from './logger.ts';

export const APPLICATION = 'kinoloom';
/** Raise it when a workflow's steps change, so that work begun by the older code is not continued by newer code. */
export const WORKFLOW_VERSION = '4';

interface Work {
  readonly workflow: string;
  readonly queue: string;
  readonly jobId: string;
  /** Where in the queue, the smallest first; equal ones in the order that they came. */
  readonly place: number;
}

/** Hands work to the workers, in the caller's own transaction: it exists exactly if that commits. */
export interface JobQueue {
  /** The job's id is the workflow's id, and its argument. */
  enqueue(tx: Transaction, work: Work): Promise<void>;
  /** One part of a job's work, as a workflow of its own; `turn` tells it from an earlier try at the same part. */
  enqueuePart(tx: Transaction, work: Work & { readonly part: string; readonly turn: number }): Promise<void>;
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
  const optionsOf = ({ workflow, queue, place }: Work, workflowID: string) => ({
    workflowName: workflow,
    queueName: queue,
    workflowID,
    appVersion: WORKFLOW_VERSION,
    priority: place,
  });
  return {
    async enqueue(tx, work) {
      const { jobId } = work;
      await client.enqueueInTransaction<(id: string) => Promise<void>>(tx.$client, optionsOf(work, jobId), jobId);
    },
    async enqueuePart(tx, work) {
      const { jobId, part, turn } = work;
      const options = optionsOf(work, `${jobId}:${turn}:${part}`);
      await client.enqueueInTransaction<(id: string, part: string) => Promise<void>>(tx.$client, options, jobId, part);
    },
    wake: (jobId) => client.send(jobId, 'wake', 'wake'),
    close: () => client.destroy(),
  };
}
