import { UnreadableMedia } from '@kinoloom/media/process';
import type { RemoteOperation, Output } from '@kinoloom/providers';
import { UrlError } from '../platform/fetch/index.ts';
import type { End, Generation } from './operation.ts';
import { storeTracks } from './store-tracks.ts';
import { lost, store, type StoreDeps } from './store.ts';
import type { Served } from './served.ts';

/** Whether the error means that the result can never be fetched; any other error is worth a retry. */
const isLost = (error: unknown): boolean =>
  error instanceof UnreadableMedia ||
  (error instanceof UrlError && error.code !== 'url.unreachable' && error.code !== 'url.timeout');

/** Ingests a provider's result. If its URL has expired or moved, the provider is polled for the current URL. */
export async function ingestResult(
  deps: StoreDeps,
  generation: Generation,
  reference: RemoteOperation,
  outputs: readonly [Output, ...Output[]],
): Promise<End> {
  const { jobId, served, operation } = generation;
  const from = ([first, ...more]: readonly [Output, ...Output[]]): Promise<End> =>
    operation.family.sound === 'split'
      ? storeTracks(deps, generation, [first, ...more])
      : store(deps, generation, first, reference.id);
  try {
    try {
      return await from(outputs);
    } catch (error) {
      if (!(error instanceof UrlError)) throw error;
      const now = await addressesNow(served, reference, error);
      if (!now || JSON.stringify(now) === JSON.stringify(outputs)) throw error;
      deps.log.warn(
        { jobId, err: error },
        'a result moved: downloading it from the new address that the provider gave',
      );
      return await from(now);
    }
  } catch (error) {
    if (!isLost(error)) throw error;
    deps.log.warn({ jobId, err: error }, 'the result of a job could not be downloaded or stored');
    return lost;
  }
}

/** @throws Error when the provider cannot be reached */
async function addressesNow(
  { vendor }: Served,
  reference: RemoteOperation,
  cause: UrlError,
): Promise<readonly [Output, ...Output[]] | undefined> {
  const progress = await vendor.status(reference, AbortSignal.timeout(60_000));
  if (progress.state === 'waiting') throw new Error('The provider does not tell where the result is', { cause });
  const [first, ...more] = progress.state === 'done' ? progress.outputs : [];
  return first && [first, ...more];
}
