import ipaddr from 'ipaddr.js';
import type { Config } from '../platform/config.ts';
import { bad, ok, warn, type Finding } from './finding.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Settings that are valid each, and do not go together. */
export function checkSettings(config: Config): Finding[] {
  const { HOST, PUBLIC_URL, DATABASE_URL, AUTH_SECRET, ADMIN_EMAILS, SMTP_URL, SANDBOX, PUSH } = config;
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  const found: Finding[] = [];
  const isPublic = url !== undefined && !LOCAL.has(url.hostname);
  if (isPublic && url.protocol === 'http:')
    found.push(
      warn(
        'settings',
        `PUBLIC_URL is ${url.href}, without TLS`,
        'Put a proxy with TLS in front, and set https:// there. Without TLS browsers neither install the studio nor take push messages.',
      ),
    );
  if (!isPublic && HOST !== '127.0.0.1' && HOST !== 'localhost')
    found.push(
      warn('settings', `other machines may come (HOST is ${HOST}), and links lead to this one`, 'Set PUBLIC_URL.'),
    );
  if (DATABASE_URL !== undefined && AUTH_SECRET === undefined)
    found.push(
      warn(
        'settings',
        'DATABASE_URL is set and AUTH_SECRET is not: each DATA_DIR signs with a secret of its own',
        'Set AUTH_SECRET to that of DATA_DIR/auth-secret, in every process.',
      ),
    );
  if (ADMIN_EMAILS.length > 0 && SMTP_URL === undefined)
    found.push(
      warn(
        'settings',
        'ADMIN_EMAILS counts confirmed addresses, and without mail none is confirmed',
        'Set SMTP_URL, or let the first account of the installation be its admin.',
      ),
    );
  if (SANDBOX === 'off') found.push(warn('settings', 'the sandbox is off', 'Models without a key are not offered.'));
  if (PUSH === 'off')
    found.push(warn('settings', 'push messages are off', 'Nobody is told of ended jobs while no page is open.'));
  return found.length > 0 ? found : [ok('settings', 'they are valid and go together')];
}

/** Whether the sign-in limits can tell clients apart behind a proxy. */
export function checkProxies({ TRUSTED_PROXIES, PUBLIC_URL }: Config): Finding {
  const wrong = TRUSTED_PROXIES.filter((proxy) => !ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy));
  if (wrong.length > 0)
    return bad(
      'proxies',
      `TRUSTED_PROXIES names ${wrong.join(', ')}`,
      'Write addresses or networks, such as 10.0.0.0/8,127.0.0.1.',
    );
  if (TRUSTED_PROXIES.length > 0) return ok('proxies', `${TRUSTED_PROXIES.join(', ')} may tell the client's address`);
  if (PUBLIC_URL?.startsWith('https:'))
    return warn(
      'proxies',
      'PUBLIC_URL is https, and TRUSTED_PROXIES is empty: all clients of the proxy share one sign-in limit',
      "Set TRUSTED_PROXIES to the proxy's address as the server sees it.",
    );
  return ok('proxies', 'none');
}
