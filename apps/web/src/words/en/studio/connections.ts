import { text } from '../../text.ts';

// The list of connections.
export const connections = text('Connections');
export const addConnection = text('Add connection');
export const noneLoaded = text('Failed to load the connections');
export const none = text('No connections yet');
export const whyConnect = text(
  'Connect an account of a vendor, or a server of your own, such as ComfyUI. It serves jobs at once, without a restart.',
);

// A connection, and what its check found.
export const enterKey = text('Enter key<hidden> of {name}</hidden>');
export const check = text('Check<hidden> {name}</hidden>');
export const actionsOf = text('Actions of {name}');
export const change = text('Change');
export const resume = text('Resume');
export const pause = text('Pause');
export const goesOn = text('{name} goes on.');
export const isPaused = text('{name} is paused.');
export const runsJobs = text('{jobs, plural, one {# job runs} other {# jobs run}} on it');
export const remove = text('Remove');
export const askRemove = text('Remove {name}?');
export const removeMeans = text(
  'Its key is deleted, and its models are no longer on offer. What was made with it stays.',
);
export const isRemoved = text('{name} is removed.');
export const keyEndsIn = text('key ends in {end}');
export const fromVariable = text('from {variable}');
export const keyIsLost = text(
  'AUTH_SECRET was changed, so the stored key cannot be read. Enter it again, and nothing else is lost.',
);
export const takesNoJobs = text('It takes no new jobs.');
export const servedBy = text('New jobs go to {connection}, which stands before it.');
export const isRunningJobs = text('{jobs, plural, one {# job is} other {# jobs are}} running on it.');
export const checked = text('Checked {when}: {message}');
export const keyUnreadable = text('Key unreadable');
export const paused = text('Paused');
export const notChecked = text('Not checked yet');
export const works = text('Works');
export const doesNotWork = text('Does not work');

// The dialog that adds or changes one.
export const addTitle = text('Add a connection');
export const changeTitle = text('Change {name}');
export const isAdded = text('The connection is added.');
export const isChanged = text('The connection is changed.');
export const cancel = text('Cancel');
export const addAndCheck = text('Add and check');
export const saveAndCheck = text('Save and check');
export const kind = text('Kind');
export const name = text('Name');
export const address = text('Address');
export const otherAddressHint = text('Only for another address than the vendor’s own');
export const addressHint = text('As this server reaches it');
export const addressNeeded = text('Enter the address of the server, such as {example}');
export const key = text('Key');
export const keyNeeded = text('Enter the key');
export const newKeyNeeded = text('Enter the key for the new address');
export const keepsKey = text('Leave it empty to keep the stored key');
export const keepsKeyEnding = text('Leave it empty to keep the stored key, which ends in {end}');
export const keyHint = text('It is encrypted, and never shown again');
export const optionalKeyHint = text('Only if the server asks for one');
export const jobsAtOnce = text('Jobs at once');
export const jobsAtOnceNeeded = text('Enter a number from 1 to 999');
export const usualNumber = text('The usual number');
export const jobsAtOnceHint = text('More wait in the queue');

// What users paid and what vendors charged.
export const costs = text('Costs');
export const costsNotLoaded = text('Failed to load the costs');
export const noCosts = text('No costs yet');
export const noCostsExplained = text(
  'What users paid and what vendors charged in the last {days} days is listed here by model. Jobs of the sandbox do not count.',
);
export const costsExplained = text(
  'The last {days} days, without the sandbox. Vendors also charge for some jobs that failed, which cost users nothing.',
);
export const modelAndConnection = text('Model, connection');
export const completed = text('Completed');
export const usersPaid = text('Users paid');
export const vendorCharged = text('Vendor charged');
export const completedJobs = text('{jobs, number}<rest> {jobs, plural, one {job} other {jobs}} completed</rest>');
export const vendorsCharge = text('Vendor’s charge:');
export const notTold = text('not told');
export const costOfJobs = text('<amount>{cost}</amount> for {jobs, plural, one {# job} other {# jobs}}');
export const ofItsCredits = text('{amount} of its credits');

// What admins changed.
export const changes = text('Changes');
export const changesNotLoaded = text('Failed to load the changes');
export const noChanges = text('Nothing has been changed yet.');
export const showAll = text('Show all {count}');
export const addedConnection = text('{by} added the connection <strong>{name}</strong>');
export const changedConnection = text('{by} changed the connection <strong>{name}</strong>');
export const pausedConnection = text('{by} paused the connection <strong>{name}</strong>');
export const resumedConnection = text('{by} resumed the connection <strong>{name}</strong>');
export const removedConnection = text('{by} removed the connection <strong>{name}</strong>');
export const addedModel = text('{by} added the model <strong>{name}</strong>');
export const changedModel = text('{by} changed the model <strong>{name}</strong>');
export const removedModel = text('{by} removed the model <strong>{name}</strong>');

// Fields that were changed, as the forms call them, within a list.
export const fieldAddress = text('address');
export const fieldJobsAtOnce = text('jobs at once');
export const fieldConnection = text('connection');
export const fieldExpectedTime = text('expected time');
export const fieldMakes = text('what it makes');
export const fieldName = text('name');
export const fieldFirstImage = text('first image');
export const fieldPerMinute = text('submissions a minute');
export const fieldRequest = text('request');
export const fieldLengths = text('lengths');
export const fieldLastImage = text('last image');
export const fieldTimeLimit = text('time limit');
export const fieldWebhookSecret = text('webhook secret');
