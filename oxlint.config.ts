import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./scripts/lint/import-layers.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/node_modules/**',
    '.runtime/**',
    'data/**',
    'apps/server/drizzle/**',
    'apps/web/src/routeTree.gen.ts',
  ],
  rules: {
    'kinoloom/import-layers': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-params': ['error', { max: 5 }],
    'max-lines-per-function': ['error', { max: 120 }],
    'no-console': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'no-await-in-loop': 'off',
    'typescript/consistent-return': 'off',
    'no-shadow': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/media-has-caption': 'off',
  },
  overrides: [
    {
      files: ['apps/web/src/**'],
      excludeFiles: ['apps/web/src/lib/lazy-module.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'react',
                importNames: ['lazy'],
                message:
                  'a part that does not come would take the page with it: lazyWithRetry() of lib/lazy-module waits for it',
              },
            ],
          },
        ],
      },
    },
    {
      // These take numbers one by one: an object for each pixel would cost too much.
      files: ['packages/demo-media/src/{face/find-face,reframe/pyramid,scenes/noise,scenes/raster}.ts'],
      rules: { 'max-params': 'off' },
    },
    {
      files: ['**/*.test.ts', 'tests/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      // Demo media, which implements the simulators' interface, is optional: it is imported at run time, where it is installed.
      files: ['packages/vendor-simulators/src/load-studio.ts'],
      rules: { 'kinoloom/import-layers': 'off', 'import/no-cycle': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**', 'packages/renderer/src/child/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      rules: { 'typescript/no-non-null-assertion': 'off', 'vitest/no-conditional-expect': 'off' },
    },
  ],
});
