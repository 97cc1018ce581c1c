import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** By itself Vitest would leave one core idle, of two. */
const cores = availableParallelism();
/**
 * What tries a whole server waits for that server's processes more than it works; each file has one of its own.
 * With two cores three files at a time keep them busy.
 */
const servers = Math.max(2, Math.ceil(cores / 2)) + 1;
/**
 * Files of one worker share the packages that they load, which takes a third less processor time, and never the product's own
 * modules: what one file leaves in them would decide, by the order of the files, what the next one finds.
 */
const sharing = { isolate: false, setupFiles: ['tests/harness/fresh-modules.ts'] };

const notUnit = ['**/*.integration.test.ts', '**/*.browser.test.ts'];
/**
 * The generators of demo media: they take long, and change seldom. That each of them makes what is ordered is also tried with
 * the unit tests, by `demo-studio.test.ts`.
 */
const generators = ['packages/demo-media/src/*/**/*.test.ts'];

export default defineConfig({
  test: {
    tags: [
      { name: 'long', description: 'Takes long, and others keep its promise in part: not of `npm test`.' },
      { name: 'slow', description: 'Takes several seconds: of `npm test`, not of `npm run check`.' },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'tests/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...configDefaults.exclude, ...notUnit, ...generators],
          testTimeout: 30_000,
          maxWorkers: cores,
          ...sharing,
        },
      },
      { test: { name: 'generators', include: generators, testTimeout: 120_000, maxWorkers: cores, ...sharing } },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.integration.test.ts', 'tests/integration/**/*.test.ts'],
          globalSetup: ['tests/harness/first-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: servers,
          ...sharing,
        },
      },
      // The same frames painted here and in Chromium.
      {
        test: {
          name: 'golden',
          include: ['tests/golden/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: cores,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/harness/first-database.ts'],
          hookTimeout: 120_000,
          maxWorkers: servers,
          ...sharing,
        },
      },
    ],
  },
});
