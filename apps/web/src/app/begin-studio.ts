import { broughtAnswers } from '../lib/first-answers.ts';
import { queryClient } from '../lib/query-client.ts';
import { loadStudioScreen } from './slots.ts';

/** Maximum wait for data that the page does not embed. */
const LONGEST_MS = 500;

/**
 * Loads the studio's initial data before the first render, so that it appears complete instead of session, flow and
 * media one after the other. Waits only if the page embeds data.
 */
export async function beginStudio(flow: string | undefined): Promise<void> {
  if (!broughtAnswers()) return;
  try {
    const { prefetchStudio } = await loadStudioScreen();
    await Promise.race([prefetchStudio(queryClient, flow), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  } catch {
    // Components that need missing data load it themselves and show errors.
  }
}
