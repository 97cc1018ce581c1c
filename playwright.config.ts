import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The browser named by CHROMIUM_PATH, else the system's, else Playwright's own. */
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const executablePath = process.env['CHROMIUM_PATH'] ?? system;

/** Tests of when the player shows and sounds what, by their files' names. What its pictures look like does not hang on time. */
const PLAYER = /\/(player-(elements|frames|life|pace|sound)|seams)\.spec\.ts$/;

/** Journeys that Firefox is held to, too, by their files' names. */
const IN_FIREFOX =
  /\/(firefox\/[\w-]+|e2e\/(assistant|flow-preview|gallery(-mobile)?|journey|landing|player-(frames|see-through)|viewer))\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: ['./tests/e2e/build-pages-once.ts', './tests/harness/first-database.ts'],
  outputDir: '.runtime/e2e',
  workers: 2,
  projects: [
    // Each worker has a server and a browser of its own; two of them keep two cores busy, and nothing is hurried.
    { name: 'studio', testIgnore: PLAYER, fullyParallel: true },
    // What says how fast the player is, and whether it keeps time, wants the machine for itself.
    { name: 'player', testMatch: PLAYER, workers: 1 },
    {
      name: 'firefox',
      testDir: 'tests',
      testMatch: IN_FIREFOX,
      // What only Chromium's driver can do: themes of the system, gestures of a finger, an idle network.
      grepInvert: /@chromium/,
      fullyParallel: true,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
          args: [],
          // Dark, without motion, and with scroll bars over the page, as Chromium's tests and phones have them.
          firefoxUserPrefs: {
            'layout.css.prefers-color-scheme.content-override': 0,
            'ui.prefersReducedMotion': 1,
            'ui.useOverlayScrollbars': 1,
          },
        },
      },
    },
  ],
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Without a choice the system's theme counts, and the browser of the tests would say light.
    colorScheme: 'dark',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace costs a fifth of a test's time; `npx playwright test --trace=retain-on-failure` records what failed.
    screenshot: 'only-on-failure',
  },
});
