import type { ClaimedHistory } from './history/index.ts';
import type { TabMemory } from './history/kept-history.ts';
import { pageLife } from './page-life.ts';

const nameOf = (project: string): string => `kinoloom.history.${project}`;

/** The browser keeps it for each tab, also over a crash. */
const tab: TabMemory = {
  get: (project) => sessionStorage.getItem(nameOf(project)),
  set: (project, history) => sessionStorage.setItem(nameOf(project), history),
};

/** The history of undo of an earlier visit. Null where this browser keeps none: undo then reaches back to the opening of the page, and nothing is lost that is saved. */
export async function claimKeptHistory(project: string, page: string): Promise<ClaimedHistory | null> {
  try {
    const { claimHistory, openHistoryStore } = await import('./history/index.ts');
    const newKey = (): string => crypto.randomUUID();
    return await claimHistory({
      store: await openHistoryStore(),
      project,
      page,
      pages: pageLife,
      tab,
      newKey,
      now: Date.now,
    });
  } catch {
    return null;
  }
}
