import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The browser named by CHROMIUM_PATH, else the system's, else Playwright's own. */
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const executablePath = process.env['CHROMIUM_PATH'] ?? system;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.runtime/e2e',
  // Each file has a server of its own; two of them and two browsers are more than two cores carry.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
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
    trace: 'retain-on-failure',
  },
});
