import { expect, test } from 'vitest';
import { readConfig, SETTINGS, type Config } from '../platform/config.ts';
import { environmentAccounts } from './from-environment.ts';

function configOf(env: Record<string, string>): Config {
  const config = readConfig(env);
  if (!config.ok) throw new Error(config.error);
  return config.value;
}

test('each vendor’s key of the environment makes an account whose adapter has its name', () => {
  const variables = SETTINGS.filter((name) => name.endsWith('_API_KEY') && name !== 'ASSISTANT_API_KEY');
  const accounts = environmentAccounts(configOf(Object.fromEntries(variables.map((name) => [name, `key of ${name}`]))));
  expect(accounts.map(({ variable }) => variable)).toEqual(variables);
  for (const { kind, variable, key, vendor } of accounts)
    expect([key, vendor.name, variable]).toEqual([`key of ${variable}`, kind, `${kind.toUpperCase()}_API_KEY`]);
});

test('an account has the address and the webhook secret of its variables, and none without a key', () => {
  const env = { KIE_BASE_URL: 'http://kie.test', KIE_WEBHOOK_SECRET: 'a secret' };
  expect(environmentAccounts(configOf(env))).toEqual([]);
  const [account] = environmentAccounts(configOf({ ...env, KIE_API_KEY: 'a key' }));
  expect(account).toMatchObject({ baseUrl: 'http://kie.test', webhookSecret: 'a secret' });
  expect(account?.vendor.readWebhook).toBeDefined();
});
