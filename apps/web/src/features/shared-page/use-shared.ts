import { limits, Shared } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';

export type SharedResult = Shared['media'][number];

/** Gets new addresses of all files. @returns whether there are any */
export type Renew = () => Promise<boolean>;

/** A minute before the addresses end. */
const RENEW_MS = limits.share.addressMs - 60_000;

/** Files that fail soon after new addresses have come are broken: asking again would not help. */
const LEAST_MS = 5_000;

/** What a link shows. Its addresses are renewed before they end, by one call for all; `renew` does it for one that fails earlier. */
export function useShared(token: string) {
  const query = useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => api.get('/api/shared', Shared, { signal, query: { link: token } }),
    enabled: token !== '',
    staleTime: RENEW_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : RENEW_MS),
    // Timers wait in a hidden page.
    refetchOnWindowFocus: true,
  });
  const { refetch } = query;
  const running = useRef<Promise<boolean>>(undefined);
  const renewed = useRef(-Infinity);
  const renew: Renew = () => {
    if (running.current) return running.current;
    if (performance.now() - renewed.current < LEAST_MS) return Promise.resolve(false);
    running.current = refetch({ cancelRefetch: false }).then(({ isSuccess }) => {
      renewed.current = performance.now();
      running.current = undefined;
      return isSuccess;
    });
    return running.current;
  };
  return { query, renew };
}

/**
 * The address to show a file from. It stays while it works, since the file would be loaded again from another one; when it
 * fails, the newest takes its place.
 * @param newest the file's address in the latest answer
 */
export function useAddress(newest: string, renew: Renew) {
  const [used, setUsed] = useState(newest);
  const [state, setState] = useState<'good' | 'renewing' | 'broken'>('good');
  if (state === 'renewing' && used !== newest) {
    setState('good');
    setUsed(newest);
  }
  const wait = async (): Promise<void> => {
    if (!(await renew())) setState('broken');
  };
  /** Call when it fails. @returns whether another address will come */
  const fail = (): boolean => {
    if (state === 'broken') return false;
    if (used !== newest) {
      setUsed(newest);
      return true;
    }
    setState('renewing');
    void wait();
    return true;
  };
  return { src: used, broken: state === 'broken', fail };
}
