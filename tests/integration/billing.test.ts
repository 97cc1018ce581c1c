import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  messages,
  packs,
  plans,
  type Checkout,
  type LedgerEntry,
  type PublicConfig,
  type ReceiptPage,
  type SignedInPlace,
  type Subscription,
} from '@kinoloom/contract';
import { EventStream } from '../harness/events.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { forged, startStripe, STRIPE_SECRET, stripeEnv, type StripeStandIn } from '../harness/stripe/index.ts';

const subscriptionOf = async (client: Client): Promise<Subscription | null> =>
  (await client.ok<{ subscription: Subscription | null }>('GET', '/api/subscriptions')).subscription;
const buy = async (client: Client, kind: 'plan' | 'pack', id: string, more: object = {}): Promise<string> =>
  (await client.ok<{ url: string }>('POST', '/api/billing/checkout', { json: { kind, id, ...more } })).url;
const idOf = (url: string): string => url.split('/').at(-1) ?? '';
const checkoutOf = async (client: Client, id: string): Promise<Checkout> =>
  (await client.ok<{ checkout: Checkout }>('GET', `/api/billing/checkout/${id}`)).checkout;

describe('with Stripe', () => {
  let stripe: StripeStandIn;
  let server: TestServer;
  beforeAll(async () => {
    stripe = await startStripe();
    server = await startServer({ SANDBOX: 'off', WELCOME_CREDITS: '200', ...stripeEnv(stripe) });
  });
  afterAll(async () => {
    await server.dispose();
    await stripe.close();
  });
  /** Presses Pay on Stripe's page. */
  const pay = (url: string): Promise<Response> => fetch(url, { method: 'POST', redirect: 'manual' });

  test('a pack is paid on Stripe’s page, and its credits are pushed when the webhook arrives', async () => {
    const client = await signUp(server.url);
    expect((await client.ok<PublicConfig>('GET', '/api/config')).billing).toBe('stripe');
    const events = await EventStream.open(client);
    const url = await buy(client, 'pack', 'pack-1500', { return_to: '/studio/video?flow=7' });
    expect(url).toBe(`${stripe.url}/pay/${idOf(url)}`);
    expect(await (await fetch(url)).text()).toMatch(/1,500 credits.*\$27\.99/s);
    stripe.silent = false;
    await stripe.deliverTo(server.url);
    const back = (await pay(url)).headers.get('location') ?? '';
    expect(back).toMatch(new RegExp(`^${server.url}/studio/checkout/[0-9a-f-]{36}$`));
    await events.until((event) => event.type === 'credits' && event.data.balance === 1_700);
    events.close();
    expect(await checkoutOf(client, idOf(back))).toMatchObject({
      state: 'paid',
      provider: 'stripe',
      name: '1,500 credits',
      cents: 2_799,
      return_to: '/studio/video?flow=7',
    });
  });

  test('without a webhook, looking up the checkout asks Stripe and grants the credits once', async () => {
    const client = await signUp(server.url);
    stripe.silent = true;
    const back = (await pay(await buy(client, 'pack', 'pack-500'))).headers.get('location') ?? '';
    expect((await client.credits()).balance).toBe(200);
    expect((await checkoutOf(client, idOf(back))).state).toBe('paid');
    expect((await client.credits()).balance).toBe(700);
    stripe.silent = false;
    await stripe.deliverTo(server.url);
    expect((await client.credits()).balance).toBe(700);
  });

  test('a plan can be subscribed to, renewed, cancelled, resumed and switched', async () => {
    const client = await signUp(server.url);
    await stripe.deliverTo(server.url);
    await pay(await buy(client, 'plan', 'studio-pro'));
    const begun = await subscriptionOf(client);
    expect(begun).toMatchObject({
      status: 'active',
      plan_name: 'Studio Pro',
      monthly_credits: 1_000,
      provider: 'stripe',
    });
    expect((await client.credits()).balance).toBe(1_200);

    expect(
      await client.call('POST', '/api/billing/checkout', { json: { kind: 'plan', id: 'studio-pro' } }),
    ).toMatchObject({
      status: 409,
      body: { error: 'You are on Studio Pro already. Choose the other plan, or a pack.' },
    });
    stripe.shop.nextMonth(begun?.id ?? '');
    await stripe.deliverTo(server.url);
    expect((await client.credits()).balance).toBe(2_200);

    const canceled = await client.ok<{ subscription: Subscription }>('POST', '/api/subscriptions/cancel', {
      headers: { 'content-type': 'application/json' },
    });
    expect(canceled.subscription).toMatchObject({ status: 'canceled', next_billing_date: null });
    expect(await client.call('POST', '/api/subscriptions/cancel')).toMatchObject({
      status: 409,
      body: { success: false, error: messages.subscriptionNone },
    });
    await buy(client, 'plan', 'studio-pro');
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active' });

    await pay(await buy(client, 'plan', 'master-plan'));
    expect(await subscriptionOf(client)).toMatchObject({ plan_name: 'Master Plan', status: 'active' });
    expect((await client.credits()).balance).toBe(5_200);
    expect(stripe.shop.subscriptions.get(begun?.id ?? '')?.status).toBe('canceled');
  });

  test('of several plan checkouts only the last opened one can be paid, also when opened concurrently', async () => {
    const client = await signUp(server.url);
    stripe.silent = false;
    await stripe.deliverTo(server.url);
    const opened: string[] = [];
    for (const plan of ['studio-pro', 'master-plan', 'studio-pro', 'studio-pro'])
      opened.push(await buy(client, 'plan', plan));
    opened.push(...(await Promise.all(Array.from({ length: 3 }, () => buy(client, 'plan', 'studio-pro')))));
    const paid = await Promise.all(opened.map(pay));
    const checkouts = await Promise.all(paid.map((to) => checkoutOf(client, idOf(to.headers.get('location') ?? ''))));
    const states = checkouts.map(({ state }) => state);
    expect(states.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'expired'));
    expect(states.slice(4).toSorted()).toEqual(['expired', 'expired', 'paid']);
    const mine = [...stripe.shop.subscriptions.values()].filter(
      ({ metadata }) => metadata['kinoloom_user'] === client.userId,
    );
    expect(mine).toMatchObject([{ status: 'active' }]);
    expect((await client.credits()).balance).toBe(1_200);
  });

  test('a plan that was paid is not sold again before its webhook arrives, but packs are', async () => {
    const client = await signUp(server.url);
    stripe.silent = true;
    await pay(await buy(client, 'plan', 'studio-pro'));
    const again = await client.call('POST', '/api/billing/checkout', { json: { kind: 'plan', id: 'studio-pro' } });
    expect(again).toMatchObject({ status: 409, body: { error: messages.subscriptionSame('Studio Pro') } });
    expect((await client.credits()).balance).toBe(1_200);
    for (const url of [await buy(client, 'pack', 'pack-500'), await buy(client, 'pack', 'pack-500')]) await pay(url);
    stripe.silent = false;
    await stripe.deliverTo(server.url);
    expect((await client.credits()).balance).toBe(2_200);
  });

  test('the billing portal opens for each user with one shared configuration', async () => {
    const [one, two] = [await signUp(server.url), await signUp(server.url)];
    for (const client of [one, two]) {
      const { url } = await client.ok<{ url: string }>('POST', '/api/billing/portal');
      expect(url).toMatch(new RegExp(`^${stripe.url}/portal/cus_`));
    }
    const made = stripe.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/configurations'));
    expect(made).toHaveLength(1);
  });

  test.for(['changed', 'other key', 'unsigned', 'stale'] as const)('a forged webhook (%s) is refused', async (how) => {
    const client = await signUp(server.url);
    stripe.silent = true;
    await pay(await buy(client, 'pack', 'pack-500'));
    const message = stripe.shop.messages.at(-1);
    if (!message) throw new Error('There is no message');
    const { body, signature } = forged(message, STRIPE_SECRET, how);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(new URL('/api/stripe/webhook', server.url), { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: messages.webhookForged }]);
    expect((await client.credits()).balance).toBe(200);
  });

  test('when Stripe fails, the checkout answers 503 with the studio’s own message', async () => {
    const client = await signUp(server.url);
    stripe.failing = 10;
    const answer = await client.call('POST', '/api/billing/checkout', { json: { kind: 'pack', id: 'pack-500' } });
    stripe.failing = 0;
    expect(answer).toMatchObject({
      status: 503,
      body: { error: messages.billingUnreachable, code: 'billing.unavailable' },
    });
  });
});

describe('without a Stripe key', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ WELCOME_CREDITS: '200' });
  });
  afterAll(() => server.dispose());
  const confirm = (client: Client, url: string): Promise<unknown> =>
    client.ok('POST', `/api/billing/test-checkout/${idOf(url)}`, { json: { decision: 'confirm' } });

  test('the checkout is a test checkout, and Stripe webhooks are answered with 404', async () => {
    const client = await signUp(server.url);
    expect((await client.ok<PublicConfig>('GET', '/api/config')).billing).toBe('test');
    const url = await buy(client, 'pack', 'pack-500');
    expect(url).toMatch(new RegExp(`^${server.url}/studio/checkout/`));
    expect(await checkoutOf(client, idOf(url))).toMatchObject({
      provider: 'test',
      state: 'open',
      return_to: '/studio/user',
    });
    await confirm(client, url);
    expect((await client.credits()).balance).toBe(700);
    const forgedCall = await client.call('POST', '/api/stripe/webhook', { json: {} });
    expect(forgedCall.status).toBe(404);
  });

  test.for([
    [{ kind: 'pack', id: 'pack-9' }, /pack-500/],
    [{ kind: 'plan', id: 'pack-500' }, /studio-pro/],
    [{ kind: 'pack', id: 'pack-500', credits: 1_000_000 }, /credits/],
    [{ kind: 'pack', id: 'pack-500', return_to: 'https://evil.example/' }, /page of this studio/],
  ] as const)('%j is refused', async ([json, words]) => {
    const client = await signUp(server.url);
    const { status, body } = await client.call('POST', '/api/billing/checkout', { json });
    expect([status, body['error']]).toEqual([400, expect.stringMatching(words)]);
  });

  /** An account with a receipt of every kind. */
  async function spender(): Promise<Client> {
    const client = await signUp(server.url);
    await confirm(client, await buy(client, 'pack', 'pack-500'));
    const path = '/api/ai/image/generate/flux-pro-ultra';
    await client.ended(await client.generate(path, { prompt: '=HYPERLINK("https://evil.example","A boat")' }));
    await client.ended(await client.generate(path, { prompt: 'nsfw test, dunes' }));
    await confirm(client, await buy(client, 'plan', 'studio-pro'));
    return client;
  }

  test('receipts list each job and payment once, with pages and filters, and agree with the ledger', async () => {
    const client = await spender();
    const page = (query: string): Promise<ReceiptPage> => client.ok<ReceiptPage>('GET', `/api/receipts?${query}`);
    const all = await page('limit=100');
    expect(all.data.map(({ state, credits, title, balance_after }) => [state, credits, title, balance_after])).toEqual([
      ['added', 1_000, 'Studio Pro, one month', 1_691],
      ['released', 9, 'nsfw test, dunes', 691],
      ['captured', 9, '=HYPERLINK("https://evil.example","A boat")', 691],
      ['added', 500, '500 credits', 700],
      ['added', 200, 'Welcome credits', 200],
    ]);
    expect(all.summary).toEqual({ balance: 1_691, held: 0, held_jobs: 0, captured: 9, released: 9 });
    expect(all.data[2]?.job).toMatchObject({
      model: 'flux-pro',
      provider: 'replicate',
      sandbox: true,
      media_type: 'image',
    });
    expect(all.data[1]?.job?.error).toBe(messages.policy);
    expect(all.data[3]?.payment).toEqual({ kind: 'pack', provider: 'test', cents: 999, short: 0 });

    const paged: ReceiptPage['data'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: ReceiptPage = await page(`limit=2${cursor && `&cursor=${cursor}`}`);
      expect(next.total_count).toBe(5);
      paged.push(...next.data);
      cursor = next.next_cursor;
    }
    expect(paged).toEqual(all.data);

    const states = async (query: string): Promise<string[]> => (await page(query)).data.map(({ state }) => state);
    expect(await states('kind=captured')).toEqual(['captured']);
    expect(await states('kind=released')).toEqual(['released']);
    expect(await states('kind=added')).toEqual(['added', 'added', 'added']);
    expect(await states('kind=held')).toEqual([]);
    expect(await states(`to=${encodeURIComponent(all.data[2]?.at ?? '')}`)).toEqual(['added', 'added']);
    expect(await states(`from=${encodeURIComponent(all.data[0]?.at ?? '')}`)).toEqual(['added']);
  });

  test('the CSV file of receipts agrees with the ledger and contains no formula that a spreadsheet would run', async () => {
    const client = await spender();
    const response = await fetch(new URL('/api/receipts/csv', client.url), {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="kinoloom-receipts.csv"');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text.startsWith('\u{feff}Date (UTC),What,Model,Provider,Sandbox,State,Reserved,Used,Refunded,')).toBe(true);
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""https://evil.example""`))).toBe(true);

    const { data: ledger } = await client.ok<{ data: LedgerEntry[] }>('GET', '/api/credits/history?page_size=100');
    const inLedger = (kind: LedgerEntry['kind']): number =>
      ledger.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    // Only the second column may contain a comma.
    const column = (fromEnd: number): number =>
      lines.reduce((sum, line) => sum + Number(line.split(',').at(-fromEnd) ?? 0), 0);
    expect({ captured: column(7), released: column(6), added: column(5), taken: column(4) }).toEqual({
      captured: inLedger('capture'),
      released: inLedger('release'),
      added: inLedger('grant'),
      taken: inLedger('revoke'),
    });
    expect(lines).toHaveLength(ledger.filter(({ kind }) => kind !== 'capture' && kind !== 'release').length);
  });

  test('sessions are listed without their tokens, and can be ended one by one or all but the current one', async () => {
    const first = await signUp(server.url);
    const origin = new URL(server.url).origin;
    const signIn = async (agent: string): Promise<Client> => {
      const json = { email: first.email, password: 'correct horse battery' };
      const answer = await first.call<{ token: string }>('POST', '/api/auth/sign-in/email', {
        json,
        headers: { origin, 'user-agent': agent, authorization: '' },
      });
      return new Client(server.url, answer.body.token, first.userId, first.email);
    };
    const [phone, tablet] = [await signIn('A phone'), await signIn('A tablet')];
    const places = async (client: Client): Promise<SignedInPlace[]> =>
      (await client.ok<{ sessions: SignedInPlace[] }>('GET', '/api/account/sessions')).sessions;
    const listed = await places(phone);
    expect(listed.map(({ user_agent, current }) => [user_agent, current])).toEqual([
      ['A phone', true],
      ['A tablet', false],
      ['node', false],
    ]);
    for (const client of [first, phone, tablet]) expect(JSON.stringify(listed)).not.toContain(client.token);

    const tabletId = listed.find(({ user_agent }) => user_agent === 'A tablet')?.id ?? '';
    await phone.ok('DELETE', `/api/account/sessions/${tabletId}`);
    expect((await tablet.call('GET', '/api/credits')).status).toBe(401);
    expect((await first.call('GET', '/api/credits')).status).toBe(200);
    await phone.ok('POST', '/api/account/sessions/end-others');
    expect((await first.call('GET', '/api/credits')).status).toBe(401);
    expect(await places(phone)).toMatchObject([{ current: true }]);
  });
});

test('plans and packs are sold as documented', () => {
  expect(
    plans.map(({ name, cents, credits, picture, support, popular }) => [
      name,
      cents,
      credits,
      picture,
      support,
      popular,
    ]),
  ).toEqual([
    ['Studio Pro', 1_999, 1_000, 'HD', null, true],
    ['Master Plan', 4_999, 3_000, '4K', '24/7 support', false],
  ]);
  expect(packs.map(({ cents, credits }) => [credits, cents])).toEqual([
    [500, 999],
    [1_500, 2_799],
    [5_000, 8_499],
  ]);
});
