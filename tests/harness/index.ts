export { Client, signUp, type Answer } from './client.ts';
export { EventStream, type ReceivedEvent } from './events.ts';
export { MAIN, startServer, type TestServer } from './server.ts';
