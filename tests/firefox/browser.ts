/* oxlint-disable no-underscore-dangle -- names of Playwright's own */
import { test as base, type Browser, type Page } from '@playwright/test';

/** Parts of Playwright behind a browser that it drives by WebDriver BiDi. They are not public: an upgrade may rename them. */
interface Session {
  readonly sessionId: string;
  send: (this: Session, method: string, params?: unknown) => Promise<unknown>;
}
interface RawInput {
  readonly _session: Session;
  readonly _page: { readonly _session: Session };
}
interface RawKeyboard extends RawInput {
  sendText(progress: unknown, text: string): Promise<void>;
}
interface RawTouchscreen extends RawInput {
  tap(progress: unknown, x: number, y: number): Promise<void>;
}
interface BrowserInternals {
  readonly _browserSession?: Session;
}
interface PageInternals {
  readonly keyboard: { readonly _raw: RawKeyboard };
  readonly touchscreen: { readonly _raw: RawTouchscreen };
}

/** What stands behind a browser or page in the driver. */
const internalsOf = (object: Browser | Page): unknown =>
  (object as unknown as { _connection: { toImpl(of: object): unknown } })._connection.toImpl(object);

const prototypeOf = <Kind extends object>(of: Kind): Kind => Object.getPrototypeOf(of) as Kind;

/** WebDriver's key for a line break. */
const ENTER = '\uE006';

let isPrepared = false;

/** Fits Playwright's driver to a Firefox as distributions ship it, once per process. Other browsers stay as they are. */
async function prepare(browser: Browser): Promise<void> {
  const { _browserSession: session } = internalsOf(browser) as BrowserInternals;
  if (!session || isPrepared) return;
  isPrepared = true;
  // It sets the media features of every page, which Firefox ESR 153 cannot: there its preferences set them.
  const sessions = prototypeOf(session);
  const send = sessions.send;
  sessions.send = function (method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
  const page = await browser.newPage();
  const { keyboard, touchscreen } = internalsOf(page) as PageInternals;
  // It writes into fields by script, which React does not notice. Keys are pressed in its place.
  prototypeOf(keyboard._raw).sendText = async function (_progress, text) {
    const actions = Array.from(text).flatMap((key) => {
      const value = key === '\n' ? ENTER : key;
      return [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
    });
    await act(this._page._session, { type: 'key', id: 'keys', actions });
  };
  // It leaves taps out.
  prototypeOf(touchscreen._raw).tap = async function (_progress, x, y) {
    await touch(this._session, [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  await page.close();
}

const touch = (session: Session, actions: readonly object[]): Promise<void> =>
  act(session, { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });

async function act(session: Session, source: object): Promise<void> {
  await session.send('input.performActions', { context: session.sessionId, actions: [source] });
}

/** Playwright's test, for Chromium and for Firefox. */
export const test = base.extend<object, { browserPreparation: void }>({
  browserPreparation: [
    async ({ browser }, use) => {
      await prepare(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
});
