import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'tests/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.integration.test.ts', '**/*.browser.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/src/**/*.integration.test.ts', 'tests/integration/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      // The same frames painted here and in Chromium.
      { test: { name: 'golden', include: ['tests/golden/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], hookTimeout: 120_000, fileParallelism: false },
      },
    ],
  },
});
