export { createEventHub, type EventHub } from './hub.ts';
export { publish, type Change, type EventType } from './publish.ts';
export { eventsAfter, newestEvent, pruneEvents, type StoredEvent } from './read.ts';
