import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** In a line of JSON: what a failed query was asked with, up to the end of its text or the stack below it. */
const QUERY_PARAMETERS = /\\nparams: (?:(?!\\n {4}at )(?:[^"\\]|\\.))*/g;

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
        'err.params',
        'err.detail',
        'err.where',
      ],
      censor: '[hidden]',
    },
    hooks: { streamWrite: (line: string): string => line.replaceAll(QUERY_PARAMETERS, '\\nparams: [hidden]') },
  };
  return destination ? pino(options, destination) : pino(options);
}
