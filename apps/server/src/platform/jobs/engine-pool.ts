import type { Pool } from 'pg';
import { createPool } from '../db/index.ts';
import type { Log } from '../log.ts';

/** The engine sets it on its own pools: a process that hangs in a transaction must not hold its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * A pool for the workflow engine. Its own pools have no listener for the error of a connection that is being taken: that ends the process. The engine
 * does not close a pool that it was given.
 */
export const createEnginePool = (url: string, size: number, log: Log): Pool =>
  createPool(url, size, log, { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }).pool;
