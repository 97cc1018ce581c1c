import type { GalleryAddress } from '../features/gallery/address.ts';
import { broughtAnswers } from '../lib/first-answers.ts';
import { nextTask } from '../lib/lazy-module.ts';
import { queryClient } from '../lib/query-client.ts';
import { loadStudioScreen } from './slots.ts';

/** Maximum wait for data that the page does not embed. */
const LONGEST_MS = 500;

/**
 * Loads the studio's initial data before the first render, so that it appears complete instead of session, flow and
 * media one after the other. Waits only if the page embeds data.
 */
export const beginStudio = (flow: string | undefined): Promise<void> =>
  begin(async () => {
    const { prefetchStudio } = await loadStudioScreen();
    await nextTask();
    await prefetchStudio(queryClient, flow);
  });

/** The same for the gallery; the page embeds the data of its first tab. */
export const beginGallery = ({ tab }: GalleryAddress): Promise<void> =>
  begin(async () => {
    if (tab !== undefined) return;
    const { prefetchScreen } = await import('./screens/gallery-screen.tsx');
    await nextTask();
    await prefetchScreen(queryClient);
  });

async function begin(load: () => Promise<void>): Promise<void> {
  if (!broughtAnswers()) return;
  try {
    await Promise.race([load(), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  } catch {
    // Components that need missing data load it themselves and show errors.
  }
}
