import { text } from '../../text.ts';

// Above the list.
export const balance = text('Balance');
export const reservedForJobs = text('Reserved for {jobs, plural, one {# job} other {# jobs}}');
export const usedIn = text('Used in {month}');
export const usedInTotal = text('Used in total');
export const refundedIn = text('Refunded in {month}');
export const refundedInTotal = text('Refunded in total');
export const whichReceipts = text('Which receipts');
export const all = text('All');
export const month = text('Month');
export const allTime = text('All time');
export const exportCsv = text('Export CSV');
export const notLoaded = text('Failed to load your receipts');

// The list.
export const when = text('When');
export const what = text('What');
export const modelAndProvider = text('Model, provider');
export const time = text('Time');
export const credits = text('Credits');
export const state = text('State');
export const details = text('Details');
export const detailsOf = text('Details of {title}');
export const none = text('No receipts here');
export const noneExplained = text('Every job and purchase of this period is listed here.');
export const countOfAll = text('{count, number} of {total, plural, one {# receipt} other {# receipts}}');
export const loadMore = text('Load More');

// What became of the credits.
export const reserved = text('Reserved');
export const used = text('Used');
export const refunded = text('Refunded');
export const added = text('Added');
export const takenBack = text('Taken back');
export const sandbox = text('Sandbox');

// What was made or bought, and by what.
export const video = text('Video');
export const image = text('Image');
export const sound = text('Sound');
export const plan = text('Plan');
export const pack = text('Pack');
export const spentBefore = text('{bought}, {short, plural, one {# was} other {# were}} spent before');
export const fromThisStudio = text('From this studio');
export const testCheckout = text('Test checkout');
export const editorRender = text('Editor render');
export const flowRender = text('Flow render');

// The history of a job's credits, and its facts.
export const whenAccepted = text('When the job was accepted');
export const submitted = text('Submitted');
export const sentOnce = text('Sent once to the provider');
export const resultSaved = text('Result saved');
export const nothingCharged = text('Nothing was charged');
export const job = text('Job');
export const price = text('Price');
export const provider = text('Provider');
export const studio = text('studio');
export const bySandbox = text('{provider}, sandbox');
export const balanceAfter = text('Balance after');
export const paidAt = text('Paid at');
