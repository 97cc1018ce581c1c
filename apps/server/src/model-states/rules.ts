import {
  alternativesTo,
  canReplace,
  findEntry,
  isUnwell,
  messages,
  priceOf,
  type Entry,
  type ModelState,
  type ModelStatus,
} from '@kinoloom/contract';
import type { tables } from '../platform/db/index.ts';

/** The last finished jobs of a model at a vendor. */
export interface RecentJobs {
  readonly of: number;
  /** How many failed for reasons of the vendor. */
  readonly failed: number;
  /** What the vendor said about the last of them. */
  readonly words: string | null;
}

const FAILING = { fewest: 3, share: 0.5 } as const;

export const isFailing = ({ of, failed }: RecentJobs): boolean =>
  failed >= FAILING.fewest && failed >= of * FAILING.share;

/** What is known of a model. */
export interface Evidence {
  readonly served: { readonly provider: string; readonly connection: string | null; readonly sandbox: boolean } | null;
  readonly jobs: RecentJobs | undefined;
  /** What its vendor's description says, and when it was read. */
  readonly check: (tables.CheckedModel & { readonly at: Date }) | undefined;
}

/** What its vendor says counts more than what happened to its jobs, unless they fail. */
function judge(
  { served, jobs, check }: Evidence,
  isOwn: boolean,
): { readonly state: ModelState; readonly message: string } {
  if (!served) return { state: 'unavailable', message: isOwn ? messages.ownModelUnserved : messages.modelUnserved };
  if (check?.state === 'retired') return { state: 'retired', message: check.message };
  if (jobs && isFailing(jobs))
    return { state: 'failing', message: messages.modelFailing(jobs.failed, jobs.of, jobs.words) };
  if (check?.state === 'changed') return { state: 'changed', message: check.message };
  return { state: served.sandbox ? 'sandbox' : 'live', message: '' };
}

const isOwn = (id: string): boolean => !findEntry(id);

/** The state of each model, with the model to use in place of one that is not well. */
export function statesOf(
  known: readonly (readonly [entry: Entry, evidence: Evidence])[],
): Omit<ModelStatus, 'times'>[] {
  const judged = known.map(([{ id, label }, evidence]) => ({
    ...judge(evidence, isOwn(id)),
    id,
    label,
    provider: evidence.served?.provider ?? null,
    connection: evidence.served?.connection ?? null,
    checked_at: evidence.check?.at.toISOString() ?? null,
  }));
  const states = new Map(judged.map(({ id, state }) => [id, state]));
  const inSandbox = new Map(known.map(([{ id }, { served }]) => [id, served?.sandbox]));
  // The sandbox is no alternative to a real model.
  const isWell = (id: string, insteadOf: string): boolean =>
    states.get(id) === 'live' || (states.get(id) === 'sandbox' && inSandbox.get(insteadOf) !== false);
  /** For a model of one's own the one whose price is nearest, since the catalogue knows no alternatives to it. */
  const insteadOfOwn = (entry: Entry): string | undefined =>
    known
      .map(([other]) => other)
      .filter((other) => states.get(other.id) === 'live' && canReplace(entry, other))
      .toSorted((one, two) => priceOf(two, 5) - priceOf(one, 5))[0]?.id;
  const insteadOf = (entry: Entry): string | undefined =>
    isOwn(entry.id) ? insteadOfOwn(entry) : alternativesTo(entry.id).find((id) => isWell(id, entry.id));
  return judged.map((status, at) => {
    const entry = known[at]?.[0];
    return { ...status, alternative: (entry && isUnwell(status.state) && insteadOf(entry)) || null };
  });
}
