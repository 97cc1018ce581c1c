import { test as base, type Browser } from '@playwright/test';

/** What Playwright keeps behind a browser that it drives by WebDriver BiDi; only the session matters here. */
interface BidiSession {
  send(method: string, params?: unknown): Promise<unknown>;
}
interface BrowserInternals {
  readonly _connection: { toImpl(browser: Browser): { readonly _browserSession?: BidiSession } };
}

/** Playwright sets the media features of every page. Firefox ESR 153 has no such command: there its preferences set them. */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride';

let isPrepared = false;

/** Lets Playwright drive a Firefox as distributions ship it. All sessions of a process share one prototype. */
function prepare(browser: Browser): void {
  const session = (browser as unknown as BrowserInternals)._connection.toImpl(browser)._browserSession;
  if (!session || isPrepared) return;
  const sessions = Object.getPrototypeOf(session) as BidiSession;
  const { send } = sessions;
  sessions.send = function (method, params) {
    return method === UNKNOWN_TO_FIREFOX ? Promise.resolve({}) : send.call(this, method, params);
  };
  isPrepared = true;
}

/** Playwright's test, for Chromium and for Firefox. */
export const test = base.extend<object, { browserPreparation: void }>({
  browserPreparation: [
    async ({ browser }, use) => {
      prepare(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
});
