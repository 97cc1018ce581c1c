export { Client, signUp, type Answer } from './client.ts';
export { startServer, type TestServer } from './server.ts';
