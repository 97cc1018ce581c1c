import type { Outside } from './client.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Parsed JSON, a form, or nothing. */
  readonly body: unknown;
}

export const NOW = Date.UTC(2026, 10, 21);

/** A fake network that returns scripted responses in order, records requests and never sleeps. */
export function scripted(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  const outside: Outside = {
    fetch: async (url, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : init?.body;
      sent.push({ method: init?.method ?? 'GET', url: url as string, headers: new Headers(init?.headers), body });
      const answer = answers.shift();
      if (!answer) throw new Error('more requests than the script has');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    sleep: async (ms) => void slept.push(ms),
    random: () => 0,
    now: () => NOW,
  };
  return { outside, sent, slept };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** What Node's fetch throws when a connection breaks. */
export const network = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

export const reset = (): Error => network('ECONNRESET');

/** A file of this size. */
export const file = (size: number, type: string, name: string) => ({
  file: new Blob([new Uint8Array(size).fill(7)], { type }),
  name,
});

/** The form of a request. @throws if it had none */
export function formOf(sent: Sent | undefined): FormData {
  if (sent?.body instanceof FormData) return sent.body;
  throw new Error('the request carried no form');
}
