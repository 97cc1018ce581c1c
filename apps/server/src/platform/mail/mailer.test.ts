import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createMailer, RETRY_AFTER_MS, type Mail } from './mailer.ts';

const log = pino({ level: 'silent' });
const mail: Mail = { to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello' };
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

/** A post office that fails as often as there are errors. */
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
