import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** In a line of JSON: a failed query's parameters, up to the end of the message or the stack below it. */
const QUERY_PARAMETERS = /\\nparams: (?:(?!\\n {4}at )(?:[^"\\]|\\.))*/g;

/** Logs JSON lines to standard output. Callers log ids; this list additionally redacts keys, cookies and prompts. */
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
