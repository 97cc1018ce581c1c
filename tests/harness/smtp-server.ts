import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Its text part, decoded. */
  readonly text: string;
  /** The first URL in it. */
  readonly link: string;
}

/** An SMTP server that stores the mails it receives. */
export interface PostOffice {
  readonly url: string;
  readonly letters: readonly Letter[];
  /** The nth mail to an address, once it has arrived. */
  readonly letterTo: (to: string, nth?: number) => Promise<Letter>;
  /** Refuses the next `times` mails with a temporary error. */
  readonly refuse: (times: number) => void;
  readonly close: () => Promise<void>;
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  let refusing = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'user' && password === 'secret') done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onMailFrom: (_address, _session, done) => {
      if (refusing === 0) return done();
      refusing -= 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        letters.push(read(Buffer.concat(chunks).toString(), session.envelope.rcptTo[0]?.address ?? ''));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://user:secret@127.0.0.1:${port}`,
    letters,
    refuse: (times) => {
      refusing = times;
    },
    letterTo: async (to, nth = 0) => {
      const deadline = Date.now() + 15_000;
      for (;;) {
        const letter = letters.filter((each) => each.to === to)[nth];
        if (letter) return letter;
        if (Date.now() > deadline) throw new Error(`No letter ${nth} to ${to}: ${JSON.stringify(letters)}`);
        await new Promise((later) => setTimeout(later, 50));
      }
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Parses a message with a text part and an HTML part. */
function read(raw: string, to: string): Letter {
  const [head = ''] = raw.split('\r\n\r\n');
  const subject = /^Subject: (.+)$/imu.exec(head)?.[1]?.trim() ?? '';
  const [, encoding = '', part = ''] =
    /Content-Type: text\/plain[^\r]*\r\n(?:Content-Transfer-Encoding: (\S+)\r\n)?(?:[^\r]+\r\n)*\r\n([\s\S]*?)\r\n-{2}/iu.exec(
      raw,
    ) ?? [];
  const body = decoded(part, encoding);
  return { to, subject, text: body, link: /https?:\/\/\S+/u.exec(body)?.[0] ?? '' };
}

function decoded(part: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(part, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return part;
  const bytes = part
    .replace(/=\r\n/gu, '')
    .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
