import { text } from '../../text.ts';

export const notifications = text('Notifications');
export const explained = text(
  'When jobs have ended and no page of the studio is open, this browser says how many and of what kind, and not what they show. The message goes through the service of the browser’s maker, which cannot read it.',
);
export const tellMe = text('Tell me when jobs are done');
export const isOn = text('This browser tells you when jobs are done.');
export const isOff = text('This browser tells you nothing.');
export const notLoaded = text('Failed to load your notifications');
export const notHere = text('This installation sends no notifications.');
export const unsupported = text('This browser cannot show notifications of websites.');
export const installFirst = text(
  'Add Kinoloom to the home screen first: open the share menu, choose “Add to Home Screen”, and start it from there.',
);
export const blocked = text(
  'This browser blocks notifications of this site. Allow them in the browser’s settings for the site, then reload the page.',
);
export const noService = text(
  'The browser’s service for notifications did not answer. Check your connection, or whether the browser’s settings turn it off, and try again.',
);
export const elsewhere = text('{count, plural, one {# other browser tells} other {# other browsers tell}} you, too.');
export const offEverywhere = text('Turn off everywhere');
export const isOffEverywhere = text('No browser tells you any more.');

// Beside a job that takes long.
export const offer = text('Tell me when it is done');
export const offerNo = text('No, thanks');
