import { Agent, request } from 'undici';
import { addressesOf, connectorTo, internet, unreachableUrl, type Network } from './connect.ts';
import { checkUrl, isTrusted, UrlError, type Rules } from './rules.ts';

export interface PostOptions {
  readonly rules: Rules;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** For the whole request: DNS, connection and answer. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly network?: Network;
}

/**
 * Posts to an address that a user gave, under the rules of downloads. Redirects are not followed, and the answer's body is not read.
 * @returns the status
 * @throws UrlError; the signal's reason when it is aborted
 */
export async function postTo(text: string, options: PostOptions): Promise<number> {
  const { rules, headers, body, timeoutMs, signal, network = internet } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  const url = checkUrl(text, rules);
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(stop.reason);
  stop.addEventListener('abort', end, { once: true });
  let agent: Agent | undefined;
  try {
    // A lookup cannot be cancelled, only abandoned.
    const addresses = await Promise.race([addressesOf(url, network, isTrusted(url, rules)), ended.promise]);
    agent = new Agent({ connect: connectorTo(addresses, network, stop) });
    const answer = await request(url, { dispatcher: agent, method: 'POST', signal: stop, headers, body });
    answer.body.on('error', () => undefined).destroy();
    return answer.statusCode;
  } catch (cause) {
    if (signal?.aborted === true) throw signal.reason;
    if (cause instanceof UrlError) throw cause;
    if (!deadline.aborted) throw unreachableUrl(url, cause);
    throw new UrlError('url.timeout', `${url.hostname} did not answer within ${timeoutMs / 1000} s.`, { cause });
  } finally {
    stop.removeEventListener('abort', end);
    await agent?.destroy();
  }
}
