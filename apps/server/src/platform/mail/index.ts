export { writeLetter, type Letter } from './letter.ts';
export { createMailer, type Mail, type Mailer } from './mailer.ts';
export { deliverBySmtp } from './smtp.ts';
