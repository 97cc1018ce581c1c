import { EDITOR_RENDER, makesClip, type Job } from '@kinoloom/contract';
import { useEffect, useRef } from 'react';

const key = 'kinoloom.downloaded';
const remembered = 50;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Claims a render's single automatic download, across all tabs of this browser; false if already claimed. */
export function claimDownload(id: string, storage: KeyValueStorage = localStorage): boolean {
  let claimed: string[] = [];
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) claimed = stored.filter((entry): entry is string => typeof entry === 'string');
  } catch {
    // Foreign or truncated data: start a new list.
  }
  if (claimed.includes(id)) return false;
  storage.setItem(key, JSON.stringify([...claimed, id].slice(-remembered)));
  return true;
}

/** Calls `onReady` once for each render of a flow that this page saw running and now sees completed. */
export function useAutoDownload(jobs: readonly Job[] | undefined, onReady: (job: Job) => void): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (job.operation !== 'render' || job.model === EDITOR_RENDER || makesClip(job)) continue;
      if (job.status === 'queued' || job.status === 'running') seen.current.add(job.id);
      if (job.status !== 'completed' || !job.result || !seen.current.delete(job.id)) continue;
      if (claimDownload(job.id)) onReady(job);
    }
  }, [jobs, onReady]);
}
