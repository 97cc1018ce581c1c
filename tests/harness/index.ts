export { Client, signUp, type Answer } from './client.ts';
export { EventStream, type ReceivedEvent } from './events.ts';
export { MAIN, startServer, withOutputOf, type TestServer } from './server.ts';
