import { createNeutralStudio } from './neutral-studio/neutral-studio.ts';
import type { Studio } from './studio.ts';

export interface LoadedStudio {
  readonly studio: Studio;
  /** Stops its running work. */
  close(): Promise<void>;
}

const DEMO_MEDIA = '@kinoloom/demo-media';

/** The demo media studio if that package is installed, else the neutral one. */
export async function loadStudio(options: { readonly workers: number }): Promise<LoadedStudio> {
  try {
    const { createDemoStudio } = await import('@kinoloom/demo-media');
    const studio = createDemoStudio(options);
    return { studio, close: () => studio.close() };
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    return { studio: createNeutralStudio(), close: () => Promise.resolve() };
  }
}

/** Node reports the missing package by name; a missing file inside an installed package is an ordinary error. */
function isNotInstalled(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${DEMO_MEDIA}'`)
  );
}
