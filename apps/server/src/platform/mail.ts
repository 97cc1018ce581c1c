import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails in the background: no request waits for them, so response times do not reveal whether one was sent. */
export interface Mailer {
  post(mail: Mail): void;
  /** Waits briefly for mails in progress, then stops. */
  close(): Promise<void>;
}

/** Hands the mail to the SMTP server. @throws when the server refuses it */
type Deliver = (mail: Mail) => Promise<void>;

const SECOND_MS = 1_000;
/** Delays between retries. A link in a mail expires after an hour, so later retries would be useless. */
export const RETRY_AFTER_MS: readonly number[] = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND_MS);
const CLOSE_MS = 2 * SECOND_MS;

export function createMailer(deliver: Deliver, log: Log, retryAfterMs: readonly number[] = RETRY_AFTER_MS): Mailer {
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();

  async function send(mail: Mail): Promise<void> {
    for (const [tries, wait] of [...retryAfterMs, undefined].entries()) {
      try {
        return await deliver(mail);
      } catch (error) {
        // The address is not logged.
        const { subject } = mail;
        if (wait === undefined || isRefusal(error))
          return log.error({ err: error, subject }, 'a mail could not be sent');
        log.warn({ err: error, subject, tries: tries + 1 }, 'the mail server did not accept a mail; it is tried again');
        await sleep(wait, undefined, { signal: closing.signal });
      }
    }
  }

  return {
    post(mail) {
      const sending = send(mail)
        .catch(() => log.error({ subject: mail.subject }, 'the server stopped before a mail was sent'))
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async close() {
      const timer = setTimeout(() => closing.abort(), CLOSE_MS);
      await Promise.all(underway);
      clearTimeout(timer);
    },
  };
}

/** A response of 5xx is permanent: the address does not exist, or we may not send. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}

/** A mail with one button. */
interface Letter {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** Below the button: how long the link lasts, and what to do if the mail is unexpected. */
  readonly note: string;
}

/** The mail as plain text and as HTML that is readable in light and dark mode and without images. */
export function writeLetter(to: string, { subject, title, paragraphs, button, note }: Letter): Mail {
  const text = [
    title,
    '',
    ...paragraphs.flatMap((each) => [each, '']),
    `${button.label}:`,
    button.url,
    '',
    note,
    '',
    '– Kinoloom',
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background: #0c0b09 !important; }
  .sheet { background: #1b1816 !important; border-color: #37322d !important; }
  .ink { color: #f5f0e8 !important; }
  .soft { color: #bab1a5 !important; }
  .button { background: #f5f0e8 !important; color: #0c0b09 !important; }
}
</style>
</head>
<body class="wall" style="margin:0;padding:32px 16px;background:#f3f0ea;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="sheet" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #ddd5c8;border-radius:12px"><tr><td style="padding:32px">
<p class="soft" style="margin:0 0 24px;font-size:13px;font-weight:600;color:#585047">Kinoloom</p>
<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#1b1713">${escaped(title)}</h1>
${paragraphs.map((each) => `<p class="soft" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#585047">${escaped(each)}</p>`).join('\n')}
<p style="margin:8px 0 24px"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1713;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#585047">${escaped(note)}</p>
<p class="soft" style="margin:0;font-size:12px;line-height:18px;color:#585047;word-break:break-all">${escaped(button.url)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { to, subject, text, html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

const PATIENCE_MS = 20_000;

/** Sends through an SMTP server, `smtp://user:password@host:587` or `smtps://…`. */
export function deliverBySmtp(url: string, from: string): Deliver {
  const transport = smtpTransport(url);
  return async (mail) => {
    await (await transport).sendMail({ from, ...mail });
  };
}

/** Signs in at an SMTP server and sends nothing. @throws when it cannot be reached or refuses us */
export async function checkSmtp(url: string): Promise<void> {
  const transport = await smtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Loaded with the first mail: most installations send none. */
async function smtpTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
}
