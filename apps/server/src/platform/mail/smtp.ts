import type { Deliver } from './mailer.ts';

const PATIENCE_MS = 20_000;

/** Delivers through the server of the address, `smtp://user:password@host:587` or `smtps://…`. */
export function deliverBySmtp(url: string, from: string): Deliver {
  // Loaded by the first mail: most installations send none.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(
      { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
      { from },
    ),
  );
  return async (mail) => {
    await (await transport).sendMail(mail);
  };
}
