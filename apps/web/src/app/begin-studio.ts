import { broughtAnswers } from '../lib/first-answers.ts';
import { queryClient } from '../lib/query-client.ts';
import { loadStudioScreen } from './slots.ts';

/** Longer is waited for nothing: what the page did not bring is asked for, and that may take its time. */
const LONGEST_MS = 500;

/**
 * Takes over what the page brought along before anything is drawn: the first picture then is that of the studio with all that is in it,
 * instead of one after the other of who is here, the flow and its media. Of a page that brought nothing, nothing is waited for.
 */
export async function beginStudio(flow: string | undefined): Promise<void> {
  if (!broughtAnswers()) return;
  try {
    const { prefetchStudio } = await loadStudioScreen();
    await Promise.race([prefetchStudio(queryClient, flow), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  } catch {
    // Whatever is missing is asked for by what shows it, which then says what is wrong.
  }
}
