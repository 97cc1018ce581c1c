import type { Change, Composition } from '@kinoloom/composition';
import type { ProjectSummary } from '@kinoloom/contract';
import type { OpenProject } from './project-calls.ts';
import { changeTo, type SentChange, type Unsaved } from './unsaved.ts';

/** How far the server has this page's composition: what it has confirmed, then the change sent to it, then later ones. */
export interface SaveProgress {
  readonly confirmed: OpenProject;
  /** May have arrived or not. `composition` includes it. */
  readonly sent: (SentChange & { readonly composition: Composition }) | null;
  /** Null if `present` equals the composition before it. */
  readonly queued: Change | null;
}

/** The server has `confirmed`; what differs from it in this page is queued. */
export const basedOn = (confirmed: OpenProject, present: Composition): SaveProgress => ({
  confirmed,
  sent: null,
  queued: changeTo(confirmed.composition, present),
});

export const edited = (progress: SaveProgress, present: Composition): SaveProgress => ({
  ...progress,
  queued: changeTo((progress.sent ?? progress.confirmed).composition, present),
});

/** The next change to send is a sent one that was not answered, else the queued one; null if the server has all. */
export function sending(progress: SaveProgress, present: Composition, newKey: () => string): SaveProgress {
  if (progress.sent || !progress.queued) return progress;
  return { ...progress, sent: { key: newKey(), change: progress.queued, composition: present }, queued: null };
}

/** The server has confirmed the change sent to it. */
export const arrived = (progress: SaveProgress, summary: ProjectSummary, present: Composition): SaveProgress =>
  basedOn({ ...summary, composition: (progress.sent ?? progress.confirmed).composition }, present);

/** If there were other writes before the new name, or the sent change may be one, the next save detects them. */
export function renamed(progress: SaveProgress, summary: ProjectSummary): SaveProgress {
  const { confirmed, sent } = progress;
  const isNext = summary.revision === confirmed.revision + 1 && !sent;
  return { ...progress, confirmed: { ...confirmed, ...(isNext ? summary : { name: summary.name }) } };
}

export const unsavedOf = ({ confirmed, sent, queued }: SaveProgress): Unsaved => ({
  base: confirmed.revision,
  sent: sent && { key: sent.key, change: sent.change },
  queued,
});
