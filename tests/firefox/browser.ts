/* oxlint-disable no-underscore-dangle -- names of Playwright's own */
import { test as base, type Browser, type Page } from '@playwright/test';

/** Parts of Playwright behind a browser that it drives by WebDriver BiDi. They are not public: an upgrade may rename them. */
interface Session {
  readonly sessionId: string;
  send: (this: Session, method: string, params?: unknown) => Promise<unknown>;
}
interface PageInternals {
  readonly keyboard: {
    readonly _raw: {
      readonly _page: { readonly _session: Session };
      sendText(progress: unknown, text: string): Promise<void>;
    };
  };
  readonly touchscreen: {
    readonly _raw: { readonly _session: Session; tap(progress: unknown, x: number, y: number): Promise<void> };
  };
}

/** The driver's internal object of a browser or page. */
const internalsOf = (object: Browser | Page): unknown =>
  (object as unknown as { _connection: { toImpl(of: object): unknown } })._connection.toImpl(object);

const prototypeOf = <Kind extends object>(of: Kind): Kind => Object.getPrototypeOf(of) as Kind;

/** Whether the system's Firefox is driven. */
export const isFirefox = (browser: Browser | null): boolean => browser?.browserType().name() === 'firefox';

/** WebDriver's key for a line break. */
const ENTER = '\uE006';

let isPrepared = false;

/** Patches Playwright's driver for a Firefox from a distribution, once per process. Other browsers are not patched. */
async function prepare(browser: Browser): Promise<void> {
  if (!isFirefox(browser) || isPrepared) return;
  isPrepared = true;
  // The driver sets the media features of every page. Firefox ESR 153 cannot do that: its preferences set them instead.
  const { _browserSession: session } = internalsOf(browser) as { _browserSession: Session };
  const sessions = prototypeOf(session);
  const send = sessions.send;
  sessions.send = function (method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
  const page = await browser.newPage();
  const { keyboard, touchscreen } = internalsOf(page) as PageInternals;
  // The driver fills fields by script, which React does not notice: key presses replace that.
  prototypeOf(keyboard._raw).sendText = async function (_progress, text) {
    const keys = Array.from(text, (key) => (key === '\n' ? ENTER : key));
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await act(this._page._session, [{ type: 'key', id: 'keys', actions }]);
  };
  // The driver has no taps for Firefox.
  prototypeOf(touchscreen._raw).tap = async function (_progress, x, y) {
    await act(this._session, fingers([{ x, y }], DOWN, UP));
  };
  await page.close();
}

const act = (session: Session, actions: readonly object[]): Promise<unknown> =>
  session.send('input.performActions', { context: session.sessionId, actions });

export interface Point {
  readonly x: number;
  readonly y: number;
}

const [DOWN, UP] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));

/** Moves fingers to these points, and performs the other actions there. */
const fingers = (points: readonly Point[], ...then: unknown[]): object[] =>
  points.map(({ x, y }, index) => ({
    type: 'pointer',
    id: `finger ${index}`,
    parameters: { pointerType: 'touch' },
    actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...then],
  }));

/** Sends touch points to the page; `touchEnd` lifts all of them. */
export type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) => Promise<unknown>;

/** Touch gestures, for which Playwright has no API. */
export async function touchOn(page: Page): Promise<Touch> {
  if (!isFirefox(page.context().browser())) {
    const session = await page.context().newCDPSession(page);
    return (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  const { _session: session } = (internalsOf(page) as PageInternals).touchscreen._raw;
  return (type, ...points) =>
    type === 'touchEnd'
      ? session.send('input.releaseActions', { context: session.sessionId })
      : act(session, fingers(points, ...(type === 'touchStart' ? [DOWN] : [])));
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
