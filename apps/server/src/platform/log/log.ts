import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. Keys, cookies and prompts never reach it: callers log ids, and this list is the net below. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'token',
        'prompt',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.prompt',
        '*.apiKey',
        'apiKey',
      ],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
