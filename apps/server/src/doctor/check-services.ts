import type { Config } from '../platform/config.ts';
import { checkSmtp } from '../platform/mail.ts';
import { bad, ok, reasonOf, warn, type Finding } from './finding.ts';

const WAIT_MS = 5_000;

/** Whether the mail server takes our name and password; no mail is sent. */
export async function checkMail({ SMTP_URL }: Config): Promise<Finding> {
  if (SMTP_URL === undefined)
    return ok('mail', 'none: addresses are not confirmed, and a forgotten password cannot be reset');
  const { host } = new URL(SMTP_URL);
  try {
    await checkSmtp(SMTP_URL);
    return ok('mail', `${host} accepts us`);
  } catch (error) {
    return bad('mail', `${host}: ${reasonOf(error)}`, 'Check SMTP_URL: host, port, user and password.');
  }
}

/** Whether a sandbox on another machine answers; our own starts with the studio. */
export async function checkSandbox({ SANDBOX, SANDBOX_URL }: Config): Promise<Finding> {
  if (SANDBOX === 'off') return ok('sandbox', 'off');
  if (SANDBOX_URL === undefined) return ok('sandbox', 'starts with the studio');
  try {
    // Any answer means that it lives.
    await fetch(SANDBOX_URL, { signal: AbortSignal.timeout(WAIT_MS) });
    return ok('sandbox', `${SANDBOX_URL} answers`);
  } catch (error) {
    return bad('sandbox', `${SANDBOX_URL}: ${reasonOf(error)}`, 'Start it, or correct SANDBOX_URL.');
  }
}

/** Whether the studio runs here, and what it says of itself. @param url of its readiness */
export async function checkStudio(url: string): Promise<Finding> {
  let answer: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) });
    answer = await response.json();
  } catch (error) {
    return warn(
      'studio',
      `nobody answers at ${url} (${reasonOf(error)})`,
      'Start it, if it should run on this machine.',
    );
  }
  const { status } = Object(answer) as { status?: unknown };
  if (status === 'ok') return ok('studio', 'it runs and is ready');
  return bad('studio', `it says ${JSON.stringify(answer)}`, 'Its log says why.');
}
