import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DBOSClient } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { migrateSystemDatabase, SystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { workflowTimeoutConfig, workflowTimeoutLoop } from '@dbos-inc/dbos-sdk/internal/workflow_management';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createEnginePool } from './engine-pool.ts';

/*
 * The engine's internals that this folder sets, wraps or calls: no version promises them. After an upgrade, look at what failed, and at the code that
 * uses it (held-polls.ts, runtime.ts, queue.ts, engine-pool.ts), before the version here is changed.
 */
const VERSION = '5.3.0';
const INTERNALS = ['dbos-executor', 'system_database', 'telemetry/logs', 'wfqueue', 'workflow_management'];

/** The names of a function's parameters, as its source has them. */
const parametersOf = (work: (...args: never[]) => unknown): string[] =>
  (/\(([^)]*)\)/u.exec(String(work))?.[1] ?? '')
    .split(',')
    .map((parameter) => parameter.replaceAll(/\/\/.*|=.*/gu, '').trim());

const method = (of: object, name: string): ((...args: never[]) => unknown) => {
  const found: unknown = Reflect.get(of, name);
  expect([name, typeof found]).toEqual([name, 'function']);
  return found as (...args: never[]) => unknown;
};

test('the engine has the version whose internals are known, and it is pinned', async () => {
  const main = fileURLToPath(import.meta.resolve('@dbos-inc/dbos-sdk'));
  const installed = await readFile(join(main, '../../../package.json'), 'utf8');
  const ours = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(installed)).toMatchObject({ name: '@dbos-inc/dbos-sdk', version: VERSION });
  expect(JSON.parse(ours)).toMatchObject({ dependencies: { '@dbos-inc/dbos-sdk': VERSION } });
});

test('no other module of the engine is used than those below', async () => {
  const sources = fileURLToPath(new URL('../../', import.meta.url));
  const used = new Set<string>();
  for (const name of await readdir(sources, { recursive: true })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    const text = await readFile(join(sources, name), 'utf8');
    for (const [, module = ''] of text.matchAll(/'@dbos-inc\/dbos-sdk\/internal\/([^']+)'/gu)) used.add(module);
  }
  expect([...used].toSorted()).toEqual(INTERNALS);
});

test('the queue runner reads its intervals from its class in each round', () => {
  const runner = wfQueueRunner.constructor;
  for (const name of ['reconcileIntervalMs', 'transitionIntervalMs']) {
    const field = Object.getOwnPropertyDescriptor(runner, name);
    expect([name, typeof field?.value, field?.writable]).toEqual([name, 'number', true]);
    expect(String(runner).match(new RegExp(`${runner.name}\\.${name}\\b`, 'gu'))?.length).toBe(2);
  }
});

test('the queue runner claims work by the method that is wrapped, and counts the running workflows for its fifth parameter', () => {
  const claim = method(SystemDatabase.prototype, 'findAndMarkStartableWorkflows');
  expect(parametersOf(claim).slice(0, 5)).toEqual([
    'queue',
    'executorID',
    'appVersion',
    'queuePartitionKey',
    'localRunningCount',
  ]);
  expect(parametersOf(method(SystemDatabase.prototype, 'countRunningWorkflowsForQueue'))).toEqual(['queueName']);
  expect(parametersOf(method(SystemDatabase.prototype, 'listQueues'))).toEqual(['applicationName']);
  const runner = String(wfQueueRunner.constructor);
  for (const call of ['findAndMarkStartableWorkflows(', 'countRunningWorkflowsForQueue(', 'systemDatabase.listQueues('])
    expect(runner).toContain(call);
});

test('the timeouts of workflows are looked for by the interval that is set', () => {
  expect(workflowTimeoutConfig.pollingIntervalMs).toEqual(expect.any(Number));
  expect(String(workflowTimeoutLoop)).toContain('workflowTimeoutConfig.pollingIntervalMs');
});

test('the running engine is found by its class, and its telemetry can be ended', () => {
  expect(Object.hasOwn(DBOSExecutor, 'globalInstance')).toBe(true);
  expect(String(DBOSExecutor)).toContain('this.systemDatabase =');
  expect(String(DBOSExecutor)).toContain('this.logger =');
  method(GlobalLogger.prototype, 'destroy');
  expect(parametersOf(migrateSystemDatabase).slice(0, 2)).toEqual(['sysDbUrl', 'logger']);
});

test('the engine uses the pool that it is given, listens on none of its own, and leaves it open', async () => {
  const url = 'postgres://user:secret@127.0.0.1:1/none';
  const pool = createEnginePool(url, 3, pino({ level: 'silent' }));
  const client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabasePool: pool, applicationName: 'any' });
  const database: unknown = Reflect.get(client, 'systemDatabase');
  expect(database).toBeInstanceOf(SystemDatabase);
  expect(Reflect.get(database as SystemDatabase, 'pool')).toBe(pool);
  await client.destroy();
  expect([pool.ended, pool.ending]).toEqual([false, false]);
  await pool.end();
  // The executor hands its setting on in the same way.
  expect(String(DBOSExecutor)).toContain('this.config.systemDatabasePool');
});

test('the client has the calls of the queue', () => {
  const calls = ['registerQueue', 'enqueueInTransaction', 'send', 'destroy'];
  expect(calls.filter((name) => typeof Reflect.get(DBOSClient.prototype, name) !== 'function')).toEqual([]);
});
