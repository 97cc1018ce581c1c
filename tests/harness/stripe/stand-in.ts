import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { readForm, textOf, objectOf, textsOf } from './form.ts';
import { Shop, type Invoice, type Message, type Session, type Thing } from './shop.ts';
import { signed } from './sign.ts';

export const STRIPE_KEY = 'sk_test_stand_in';
export const STRIPE_SECRET = 'whsec_stand_in';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
}

export interface StripeStandIn {
  readonly url: string;
  readonly shop: Shop;
  readonly calls: readonly Call[];
  /** Delivers pending events to a studio, in order; from then on also those of payments on the page, unless `silent`. */
  deliverTo(studioUrl: string): Promise<void>;
  /** Stops automatic delivery. */
  silent: boolean;
  /** How many of the next calls get a 500. */
  failing: number;
  close(): Promise<void>;
}

/** Environment of a studio that uses this Stripe. */
export const stripeEnv = (standIn: StripeStandIn): Record<string, string> => ({
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  STRIPE_BASE_URL: standIn.url,
});

const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

/** The part of Stripe's API that the studio uses, with its checkout page, in the test's own process. */
export async function startStripe(): Promise<StripeStandIn> {
  const shop = new Shop();
  const calls: Call[] = [];
  const answered = new Map<string, { readonly sent: string; readonly answer: unknown }>();
  const portals: Thing[] = [];
  let sentUpTo = 0;
  let studio: string | undefined;

  const app = new Hono();
  const standIn = {
    url: '',
    shop,
    calls,
    silent: false,
    failing: 0,
    async deliverTo(studioUrl: string): Promise<void> {
      studio = studioUrl;
      // The index moves before the delivery, because a payment on the page delivers at once.
      while (sentUpTo < shop.messages.length) await deliver(studioUrl, shop.messages[sentUpTo++]);
    },
    close: async (): Promise<void> => undefined,
  };

  app.use('/v1/*', async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${STRIPE_KEY}`)
      return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
    const idempotencyKey = context.req.header('idempotency-key');
    calls.push({ method: context.req.method, path: context.req.path, idempotencyKey });
    if (standIn.failing > 0) {
      standIn.failing -= 1;
      return context.json({ error: { type: 'api_error', message: 'Stripe has a bad day' } }, 500);
    }
    if (idempotencyKey === undefined) return next();
    const sent = `${context.req.path}?${await context.req.text()}`;
    const before = answered.get(idempotencyKey);
    if (before && before.sent !== sent) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return context.json({ error: { type: 'idempotency_error', message } }, 400);
    }
    if (before) return context.json(before.answer);
    await next();
    if (context.res.ok) answered.set(idempotencyKey, { sent, answer: await context.res.clone().json() });
  });

  const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } };
  const sessionFace = (session: Session, expand: boolean) => {
    const { title: _title, inner: _inner, ...face } = session;
    return expand ? { ...face, payment_intent: shop.intents.get(session.payment_intent ?? '') ?? null } : face;
  };
  const invoiceFace = ({ intent, ...face }: Invoice) => {
    const payment = { type: 'payment_intent', payment_intent: intent };
    return { ...face, payments: list(intent ? [{ object: 'invoice_payment', status: 'paid', payment }] : []) };
  };

  app.post('/v1/customers', async (c) => c.json(shop.addCustomer(readForm(await c.req.text()))));
  app.delete('/v1/customers/:id', (c) => {
    const customer = shop.customers.get(c.req.param('id'));
    if (!customer || customer.deleted) return c.json(missing, 404);
    shop.removeCustomer(customer);
    return c.json({ id: customer.id, object: 'customer', deleted: true });
  });

  app.post('/v1/checkout/sessions', async (c) => {
    const sent = readForm(await c.req.text());
    const customer = shop.customers.get(textOf(sent['customer']) ?? '');
    if (!customer || customer.deleted) return c.json(missing, 400);
    return c.json(
      sessionFace(
        shop.addSession(sent, (id) => `${standIn.url}/pay/${id}`),
        false,
      ),
    );
  });
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = shop.sessions.get(c.req.param('id'));
    return session ? c.json(sessionFace(session, c.req.url.includes('expand'))) : c.json(missing, 404);
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const session = shop.sessions.get(c.req.param('id'));
    if (!session) return c.json(missing, 404);
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one has a status of ${session.status}.`;
      return c.json({ error: { type: 'invalid_request_error', message } }, 400);
    }
    shop.expire(session.id);
    return c.json(sessionFace(session, false));
  });
  app.get('/v1/checkout/sessions', (c) => {
    const intent = c.req.query('payment_intent');
    const found = [...shop.sessions.values()].filter(({ payment_intent }) => payment_intent === intent);
    return c.json(list(found.map((session) => sessionFace(session, false))));
  });

  app.get('/v1/subscriptions/:id', (c) => {
    const found = shop.subscriptions.get(c.req.param('id'));
    return found ? c.json(found) : c.json(missing, 404);
  });
  app.post('/v1/subscriptions/:id', async (c) => {
    const found = shop.subscriptions.get(c.req.param('id'));
    if (!found || found.status === 'canceled') return c.json(missing, 404);
    shop.setEnding(found, textOf(readForm(await c.req.text())['cancel_at_period_end']) === 'true');
    return c.json(found);
  });
  app.delete('/v1/subscriptions/:id', (c) => {
    const found = shop.subscriptions.get(c.req.param('id'));
    if (!found || found.status === 'canceled') return c.json(missing, 404);
    shop.end(found);
    return c.json(found);
  });

  app.get('/v1/invoices/:id', (c) => {
    const found = shop.invoices.get(c.req.param('id'));
    return found ? c.json(invoiceFace(found)) : c.json(missing, 404);
  });
  app.get('/v1/invoice_payments', (c) => {
    const asked = objectOf(readForm(new URL(c.req.url).search.slice(1))['payment']);
    const intent = textOf(asked['payment_intent']);
    const found = [...shop.invoices.values()].filter((invoice) => invoice.intent !== null && invoice.intent === intent);
    return c.json(list(found.map(({ id }) => ({ object: 'invoice_payment', invoice: id, status: 'paid' }))));
  });
  app.get('/v1/charges/:id', (c) => {
    const found = shop.charges.get(c.req.param('id'));
    return found ? c.json(found) : c.json(missing, 404);
  });
  for (const [path, things] of [
    ['/v1/charges', shop.charges],
    ['/v1/disputes', shop.disputes],
  ] as const)
    app.get(path, (c) => {
      const intent = c.req.query('payment_intent');
      return c.json(list([...things.values()].filter(({ payment_intent }) => payment_intent === intent)));
    });

  app.get('/v1/billing_portal/configurations', (c) => c.json(list(portals)));
  app.post('/v1/billing_portal/configurations', async (c) => {
    const sent = readForm(await c.req.text());
    const made = {
      id: `bpc_${portals.length}`,
      object: 'billing_portal.configuration',
      created: 0,
      metadata: textsOf(sent['metadata']),
    };
    portals.push(made);
    return c.json(made);
  });
  app.post('/v1/billing_portal/sessions', async (c) => {
    const sent = readForm(await c.req.text());
    const customer = textOf(sent['customer']) ?? '';
    return c.json({
      id: 'bps_1',
      object: 'billing_portal.session',
      customer,
      url: `${standIn.url}/portal/${customer}`,
    });
  });

  // Stripe's own pages, as far as buyers use them.
  app.get('/portal/:id', (c) => c.html(`<!doctype html><title>Portal</title><h1>Billing of ${c.req.param('id')}</h1>`));
  app.get('/pay/:id', (c) => {
    const session = shop.sessions.get(c.req.param('id'));
    if (!session) return c.notFound();
    const { title, amount_total, cancel_url } = session;
    return c.html(
      `<!doctype html><html lang="en"><title>Pay</title><h1>${title}</h1><p>$${(amount_total / 100).toFixed(2)}</p>` +
        `<form method="post"><button>Pay</button></form><a href="${cancel_url}">Back</a></html>`,
    );
  });
  app.post('/pay/:id', async (c) => {
    const session = shop.pay(c.req.param('id'));
    if (studio && !standIn.silent) await standIn.deliverTo(studio);
    return c.redirect(session.success_url, 303);
  });

  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return standIn;
}

/** Like Stripe, which takes any 2xx as a confirmation. */
async function deliver(studioUrl: string, message: Message | undefined): Promise<void> {
  if (!message) return;
  const { body, signature } = signed(message, STRIPE_SECRET);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(new URL('/api/stripe/webhook', studioUrl), { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${message.type} was answered ${answer.status}: ${await answer.text()}`);
}
