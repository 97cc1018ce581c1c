import { text } from '../../text.ts';

export const title = text('Privacy');
export const own = text(
  "This studio runs on its operator's own server. Nothing is sent to Kinoloom's authors, and nothing here tracks you.",
);
export const stored = text('What is stored');
export const storedMore = text(
  "Your email, your name and a hash of your password; your prompts, settings, uploads and results; your credits and what they were spent on. Your files are yours alone: nobody else's account can open them.",
);
export const browser = text('In your browser');
export const browserMore = text(
  "One cookie keeps you signed in. Two remember for seven days whether the sidebar is open, and one for a year that somebody has signed in here. Your theme and language, what is in the prompt panel, the last six messages of the prompt generator, edits that are not saved yet, for an hour what other apps share with the installed studio, and for 24 hours a prompt from the first page are kept in the browser's own storage. None of it follows you elsewhere.",
);
export const others = text('Who else sees it');
export const othersMore = text(
  "When you use a model of another company, your prompt and its start image or clip go to that company; so does what you write to the prompt generator, where a company's model writes. Models marked Sandbox run on this server, and send nothing. If you turn on notifications, the service of your browser's maker passes them on: it learns that this server tells that browser something, and when. The message itself is encrypted for your browser, and says how many jobs of what kind have ended, and in which flow. Nobody else gets anything.",
);
export const mail = text('Mail and payment');
export const mailMore = text(
  'If this server sends mail, it is only to confirm your address or to set a new password. If it takes payment, your card is entered at Stripe and never reaches this server, which keeps what was bought, when, and for how much.',
);
export const leaving = text('Taking it with you, and having it removed');
export const leavingMore = text(
  'The User tab has both: an archive of everything, and the deletion of your account with everything in it, files included. What you delete yourself can be taken back for ten seconds, and is then gone for good.',
);
