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

test('the text has the whole link on a line of its own', () => {
  expect(letter.text.split('\n')).toContain('https://kinoloom.test/x?token=1&callbackURL=%2F');
  expect(letter.text).toContain('Hello "A" & B.');
});

test('the page says the same, with nothing of it as markup, and asks for nothing from elsewhere', () => {
  expect(letter.html).toContain('Confirm &lt;your&gt; email');
  expect(letter.html).toContain('href="https://kinoloom.test/x?token=1&amp;callbackURL=%2F"');
  expect(letter.html).not.toMatch(/<img|<script|<link|url\(/u);
});

test('the page has colours for the light and for the dark', () => {
  expect(letter.html).toMatch(/prefers-color-scheme: dark/u);
  expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
});

const log = pino({ level: 'silent' });
const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

/** A mail server that fails once for each error. */
function office(...errors: Error[]) {
  return vi.fn<(mail: Mail) => Promise<void>>(async () => {
    const error = errors.shift();
    if (error) throw error;
  });
}

test('nobody waits for a mail; closing does', async () => {
  const deliver = office();
  const mailer = createMailer(deliver, log);
  expect(mailer.post(mail)).toBeUndefined();
  await mailer.close();
  expect(deliver.mock.calls).toEqual([[mail]]);
});

test('what is not taken is tried again, until it is', async () => {
  const deliver = office(new Error('connection refused'), refusal(421));
  const mailer = createMailer(deliver, log, [1, 1, 1]);
  mailer.post(mail);
  await mailer.close();
  expect(deliver).toHaveBeenCalledTimes(3);
});

test('what is refused for good is not', async () => {
  const deliver = office(refusal(550));
  const mailer = createMailer(deliver, log, [1, 1]);
  mailer.post(mail);
  await mailer.close();
  expect(deliver).toHaveBeenCalledTimes(1);
});

test('it is given up before a link in it would be too old', () => {
  expect(RETRY_AFTER_MS.reduce((sum, wait) => sum + wait)).toBeLessThan(60 * 60_000);
});

test('a mail that waits for its next try does not hold up the end for long', async () => {
  const mailer = createMailer(office(new Error('connection refused')), log, [600_000]);
  mailer.post(mail);
  const begun = performance.now();
  await mailer.close();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
