import { createNeutralStudio } from './neutral-studio/neutral-studio.ts';
import type { Studio } from './studio.ts';

export interface LoadedStudio {
  readonly studio: Studio;
  /** Ends what it has running. */
  close(): Promise<void>;
}

const DEMO_MEDIA = '@kinoloom/demo-media';

/** The studio of demo media where that package is installed, else the neutral one. */
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

/** Node names the package that it cannot find; a file that one of its own packages lacks is an error like any other. */
function isNotInstalled(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${DEMO_MEDIA}'`)
  );
}
