export { createEventHub, type EventHub } from './hub.ts';
export { publish, type PublishedChange, type EventType } from './publish.ts';
export { eventsAfter, newestEvent, pruneEvents, type StoredEvent } from './read.ts';
