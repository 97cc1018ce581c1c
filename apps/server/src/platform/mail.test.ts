import { expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { writeLetter, createMailer, RETRY_AFTER_MS, type Mail } from './mail.ts';

const letter = writeLetter('a@example.com', {
  subject: 'Confirm',
  title: 'Confirm <your> email',
  paragraphs: ['Hello "A" & B.'],
  button: { label: 'Confirm', url: 'https://kinoloom.test/x?token=1&callbackURL=%2F' },
  note: 'It lasts an hour.',
});

test('the text part has the complete link on its own line', () => {
  expect(letter.text.split('\n')).toContain('https://kinoloom.test/x?token=1&callbackURL=%2F');
  expect(letter.text).toContain('Hello "A" & B.');
});

test('the HTML part escapes the texts and loads no external resources', () => {
  expect(letter.html).toContain('Confirm &lt;your&gt; email');
  expect(letter.html).toContain('href="https://kinoloom.test/x?token=1&amp;callbackURL=%2F"');
  expect(letter.html).not.toMatch(/<img|<script|<link|url\(/u);
});

test('the HTML part has colours for light and dark mode', () => {
  expect(letter.html).toMatch(/prefers-color-scheme: dark/u);
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
});

const log = pino({ level: 'silent' });
const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

/** A mail server that fails once for each error. */
function mailServer(...errors: Error[]) {
  return vi.fn<(mail: Mail) => Promise<void>>(async () => {
    const error = errors.shift();
    if (error) throw error;
  });
}

test('post does not wait for the delivery; close does', async () => {
  const deliver = mailServer();
  const mailer = createMailer(deliver, log);
  expect(mailer.post(mail)).toBeUndefined();
  await mailer.close();
  expect(deliver.mock.calls).toEqual([[mail]]);
});

test('a delivery that fails temporarily is retried until it succeeds', async () => {
  const deliver = mailServer(new Error('connection refused'), refusal(421));
  const mailer = createMailer(deliver, log, [1, 1, 1]);
  mailer.post(mail);
  await mailer.close();
  expect(deliver).toHaveBeenCalledTimes(3);
});

test('a delivery that is refused permanently is not retried', async () => {
  const deliver = mailServer(refusal(550));
  const mailer = createMailer(deliver, log, [1, 1]);
  mailer.post(mail);
  await mailer.close();
  expect(deliver).toHaveBeenCalledTimes(1);
});

test('retries end before a link in the mail expires', () => {
  expect(RETRY_AFTER_MS.reduce((sum, wait) => sum + wait)).toBeLessThan(60 * 60_000);
});

test('close returns soon although a mail waits for its next retry', async () => {
  const mailer = createMailer(mailServer(new Error('connection refused')), log, [600_000]);
  mailer.post(mail);
  const begun = performance.now();
  await mailer.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
