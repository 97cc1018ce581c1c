import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { TIMED } from './scripts/launch/timed-tests.mjs';

/** The browser named by CHROMIUM_PATH, else the system's, else Playwright's own. */
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const executablePath = process.env['CHROMIUM_PATH'] ?? system;

/** Journeys that Firefox is held to, too, by their files' names. */
const IN_FIREFOX = {
  testDir: 'tests',
  testMatch:
    /\/(firefox\/[\w-]+|e2e\/(assistant|canvas|editor-(journey|render)|first-minute|flow-(order|preview)|gallery(-mobile)?|journey|landing|panels|player-(copies|frames|pictures|see-through)|keyboard|shortcuts|timeline|viewer|workspace))\.spec\.ts$/,
  fullyParallel: true,
};

/** Firefox's flags of pointing devices: 1 is coarse, 2 fine, 4 hover. */
const [FINGER, MOUSE] = [1, 2 + 4];

/** The system's Firefox: dark, without motion, and with scroll bars over the page, as Chromium's tests and phones have them. */
const firefox = (pointer: number) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    args: [],
    firefoxUserPrefs: {
      'dom.w3c_touch_events.enabled': pointer === FINGER ? 1 : 0,
      'layout.css.prefers-color-scheme.content-override': 0,
      'ui.allPointerCapabilities': pointer,
      'ui.prefersReducedMotion': 1,
      'ui.primaryPointerCapabilities': pointer,
      'ui.useOverlayScrollbars': 1,
    },
  },
});

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: ['./tests/e2e/build-pages-once.ts', './tests/harness/first-database.ts'],
  outputDir: '.runtime/e2e',
  workers: 2,
  projects: [
    // Each worker has a server and a browser of its own; two of them keep two cores busy, and nothing is hurried.
    { name: 'studio', testIgnore: TIMED, fullyParallel: true },
    // One at a time, with the machine to itself.
    { name: 'timed', testMatch: TIMED, workers: 1 },
    // @phone: runs at 390 px only. @sizes: runs at both sizes. @chromium: needs what Firefox's driver lacks, which is the
    // system's theme, double clicks and drops.
    { name: 'firefox', ...IN_FIREFOX, grepInvert: /@chromium|@phone/, use: firefox(MOUSE) },
    {
      name: 'firefox-phone',
      ...IN_FIREFOX,
      grep: /@phone|@sizes/,
      grepInvert: /@chromium/,
      use: { ...firefox(FINGER), viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
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
