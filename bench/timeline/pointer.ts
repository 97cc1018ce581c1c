import type { CDPSession, Page } from '@playwright/test';

/**
 * A mouse that does not run code in the page. Playwright's checks in the page, with each move while a button is pressed, whether the browser drags
 * something, and that would be measured too.
 */
export class Pointer {
  readonly #session: CDPSession;
  #at = { x: 0, y: 0 };
  #held = false;

  static async on(page: Page): Promise<Pointer> {
    return new Pointer(await page.context().newCDPSession(page));
  }

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  async move(x: number, y: number): Promise<void> {
    this.#at = { x, y };
    await this.#send('mouseMoved');
  }

  async down(): Promise<void> {
    this.#held = true;
    await this.#send('mousePressed');
  }

  async up(): Promise<void> {
    await this.#send('mouseReleased');
    this.#held = false;
  }

  async wheel(deltaX: number, deltaY: number, ctrl = false): Promise<void> {
    await this.#session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...this.#at,
      deltaX,
      deltaY,
      modifiers: ctrl ? 2 : 0,
    });
  }

  async #send(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased'): Promise<void> {
    const held = this.#held ? ({ button: 'left', buttons: 1 } as const) : ({ button: 'none', buttons: 0 } as const);
    await this.#session.send('Input.dispatchMouseEvent', { type, ...this.#at, ...held, clickCount: 1 });
  }
}
