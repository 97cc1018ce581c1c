import type { Studio } from './studio.ts';

export interface LoadedStudio {
  readonly studio: Studio;
  /** Stops its running work. */
  close(): Promise<void>;
}

const DEMO_MEDIA = '@kinoloom/demo-media';

/**
 * The demo media studio if that package is installed, else the neutral one. It is loaded with its first order: the libraries that read and write media
 * take 60 MB and a third of the sandbox's start.
 */
export function loadStudio(options: { readonly workers: number }): LoadedStudio {
  let loading: Promise<LoadedStudio> | undefined;
  return {
    studio: new Proxy({} as Studio, {
      get:
        (_, operation: keyof Studio) =>
        async (order: never): Promise<unknown> =>
          (await (loading ??= load(options))).studio[operation](order),
    }),
    close: async () => (await loading)?.close(),
  };
}

async function load(options: { readonly workers: number }): Promise<LoadedStudio> {
  try {
    const { createDemoStudio } = await import('@kinoloom/demo-media');
    const studio = createDemoStudio(options);
    return { studio, close: () => studio.close() };
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    const { createNeutralStudio } = await import('./neutral-studio/neutral-studio.ts');
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
