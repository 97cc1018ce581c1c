import { text } from '../../text.ts';

// A link for others: what it shows, and for how long.
export const shows = text(
  'Who has the link can see and download this result, without an account. They see its title and kind, but not your name, the model, the price or anything else of yours.',
);
export const flowShows = text(
  'Who has the link can see and download what is in this flow, without an account: its newest {most} results, also those that you add later. They see titles and kinds, but not your name, the models, prices or other flows.',
);
export const howLong = text('Lasts');
export const days = text('{days, plural, one {# day} other {# days}}');
export const untilRevoked = text('Until you revoke it');
export const showPrompts = text('Show prompts');
export const create = text('Create link');
export const createAnother = text('Create another link');
export const link = text('Link');
export const copy = text('Copy');
export const copied = text('Link copied');
export const notCopied = text('The link could not be copied');
export const copyByHand = text('Select it and copy it by hand.');
export const send = text('Send');
export const shownOnce = text('Copy it now: it is not kept here, and cannot be shown again.');
export const notCreated = text('The link could not be created');

// Open links, also in the account.
export const openLinks = text('Open links');
export const notLoaded = text('Failed to load the links');
export const since = text('Since {date}');
export const until = text('until {date}');
export const withoutEnd = text('until you revoke it');
export const withPrompts = text('with prompts');
export const revoke = text('Revoke');
export const revokeNamed = text('Revoke the link to {name}, since {date}');
export const revoked = text('The link has ended.');
export const notRevoked = text('The link could not be revoked');
export const untitled = text('A result');
export const explained = text(
  'Each link shows a result or a flow to everyone who has it. Make one with Share. A link that you revoke ends at once; what it showed can stay open for up to {minutes} minutes.',
);
export const none = text('No open links');
export const revokeAll = text('Revoke all');
export const revokeCount = text('Revoke {count, plural, one {# link} other {# links}}');
export const revokeAllQuestion = text('Whoever has one of them can no longer open it. They cannot be brought back.');
export const keepThem = text('Keep them');
export const allRevoked = text('All links have ended.');
