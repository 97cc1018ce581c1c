import { listOf, objectOf, textOf, textsOf, type SentObject } from './form.ts';

type Metadata = Record<string, string>;
export interface Thing {
  readonly id: string;
  readonly object: string;
  readonly created: number;
}
export interface Customer extends Thing {
  readonly email: string | null;
  readonly metadata: Metadata;
  deleted?: true;
}
export interface Session extends Thing {
  readonly mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  readonly customer: string;
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  readonly amount_total: number;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string;
  url: string | null;
  payment_intent: string | null;
  subscription: string | null;
  /** Not part of Stripe: what the page shows. */
  readonly title: string;
  readonly inner: Metadata;
}
export interface Intent extends Thing {
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  readonly amount: number;
  readonly metadata: Metadata;
}
export interface Charge extends Thing {
  readonly amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  readonly customer: string;
  readonly payment_intent: string;
}
export interface Dispute extends Thing {
  status: 'needs_response' | 'won' | 'lost';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
}
export interface Subscription extends Thing {
  status: 'active' | 'past_due' | 'canceled';
  readonly customer: string;
  readonly metadata: Metadata;
  cancel_at_period_end: boolean;
  readonly cancel_at: null;
  latest_invoice: string;
  readonly items: {
    readonly object: 'list';
    readonly data: {
      id: string;
      object: 'subscription_item';
      current_period_start: number;
      current_period_end: number;
      price: { id: string; object: 'price'; unit_amount: number; currency: string };
    }[];
  };
}
export interface Invoice extends Thing {
  status: 'open' | 'paid';
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  amount_paid: number;
  readonly amount_due: number;
  readonly customer: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly quote_details: null;
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  /** Id of the payment, once there is one. */
  intent: string | null;
}
export interface Message extends Thing {
  readonly object: 'event';
  readonly type: string;
  readonly api_version: string;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly data: { readonly object: unknown };
}

const MONTH_S = 30 * 24 * 60 * 60;

/** The state of an account at Stripe. Every change creates its events; tests decide which are delivered. */
export class Shop {
  readonly messages: Message[] = [];
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly disputes = new Map<string, Dispute>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  #count = 0;

  /** Creation times in seconds; each object is a little newer than the one before. */
  #thing<Kind extends string>(prefix: string, object: Kind): { id: string; object: Kind; created: number } {
    this.#count += 1;
    const created = Math.floor(Date.now() / 1_000) + this.#count;
    return { id: `${prefix}_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}${this.#count}`, object, created };
  }

  #tell(type: string, object: Thing): void {
    this.messages.push({
      ...this.#thing('evt', 'event'),
      type,
      api_version: '2026-10-28.endive',
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      // A copy, because the object may change later.
      data: { object: structuredClone(object) },
    });
  }

  addCustomer(sent: SentObject): Customer {
    const made = {
      ...this.#thing('cus', 'customer'),
      email: textOf(sent['email']) ?? null,
      metadata: textsOf(sent['metadata']),
    };
    this.customers.set(made.id, made);
    return made;
  }

  removeCustomer(customer: Customer): void {
    customer.deleted = true;
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === customer.id && subscription.status !== 'canceled') this.end(subscription);
  }

  addSession(sent: SentObject, page: (id: string) => string): Session {
    const [line] = listOf(sent['line_items']).map(objectOf);
    const price = objectOf(line?.['price_data']);
    const thing = this.#thing('cs_test', 'checkout.session');
    const mode = textOf(sent['mode']) === 'subscription' ? 'subscription' : 'payment';
    const inner = mode === 'subscription' ? sent['subscription_data'] : sent['payment_intent_data'];
    const made: Session = {
      ...thing,
      mode,
      status: 'open',
      payment_status: 'unpaid',
      customer: textOf(sent['customer']) ?? '',
      client_reference_id: textOf(sent['client_reference_id']) ?? null,
      metadata: textsOf(sent['metadata']),
      amount_total: Number(textOf(price['unit_amount'])),
      currency: textOf(price['currency']) ?? 'usd',
      success_url: textOf(sent['success_url']) ?? '',
      cancel_url: textOf(sent['cancel_url']) ?? '',
      url: page(thing.id),
      payment_intent: null,
      subscription: null,
      title: textOf(objectOf(price['product_data'])['name']) ?? '',
      inner: textsOf(objectOf(inner)['metadata']),
    };
    this.sessions.set(made.id, made);
    return made;
  }

  /** The buyer pays; with `slowly`, the bank confirms later. */
  pay(id: string, how: 'at once' | 'slowly' = 'at once'): Session {
    const session = this.#get(this.sessions, id);
    if (session.status !== 'open') return session;
    session.status = 'complete';
    session.url = null;
    if (session.mode === 'subscription') this.#begin(session);
    else {
      const intent: Intent = {
        ...this.#thing('pi', 'payment_intent'),
        status: 'processing',
        amount: session.amount_total,
        metadata: session.inner,
      };
      this.intents.set(intent.id, intent);
      session.payment_intent = intent.id;
      if (how === 'at once') this.#succeed(session, intent);
    }
    this.#tell('checkout.session.completed', session);
    return session;
  }

  /** The slow bank confirms or declines the payment. */
  decide(id: string, comes: boolean): void {
    const session = this.#get(this.sessions, id);
    const intent = this.#get(this.intents, session.payment_intent ?? '');
    if (comes) this.#succeed(session, intent);
    else intent.status = 'requires_payment_method';
    this.#tell(`checkout.session.async_payment_${comes ? 'succeeded' : 'failed'}`, session);
  }

  expire(id: string): void {
    const session = this.#get(this.sessions, id);
    session.status = 'expired';
    session.url = null;
    this.#tell('checkout.session.expired', session);
  }

  #succeed(session: Session, intent: Intent): void {
    intent.status = 'succeeded';
    session.payment_status = 'paid';
    this.#charge(intent, session.customer);
  }

  #charge(intent: Intent, customer: string): Charge {
    const made: Charge = {
      ...this.#thing('ch', 'charge'),
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      customer,
      payment_intent: intent.id,
    };
    this.charges.set(made.id, made);
    return made;
  }

  #begin(session: Session): void {
    const thing = this.#thing('sub', 'subscription');
    const price = {
      id: `price_${thing.id}`,
      object: 'price',
      unit_amount: session.amount_total,
      currency: 'usd',
    } as const;
    const months = { current_period_start: thing.created, current_period_end: thing.created + MONTH_S };
    const subscription: Subscription = {
      ...thing,
      status: 'active',
      customer: session.customer,
      metadata: session.inner,
      cancel_at_period_end: false,
      cancel_at: null,
      latest_invoice: '',
      items: { object: 'list', data: [{ id: `si_${thing.id}`, object: 'subscription_item', ...months, price }] },
    };
    this.subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
    session.payment_status = 'paid';
    this.#tell('customer.subscription.created', subscription);
    this.#invoice(subscription, 'subscription_create', true);
  }

  #invoice(subscription: Subscription, billing_reason: Invoice['billing_reason'], paid: boolean): Invoice {
    const amount = subscription.items.data[0]?.price.unit_amount ?? 0;
    const { id, metadata } = subscription;
    const invoice: Invoice = {
      ...this.#thing('in', 'invoice'),
      status: 'open',
      billing_reason,
      amount_paid: 0,
      amount_due: amount,
      customer: subscription.customer,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: id, metadata: { ...metadata } },
      },
      intent: null,
    };
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    if (paid) this.payInvoice(invoice.id);
    return invoice;
  }

  payInvoice(id: string): void {
    const invoice = this.#get(this.invoices, id);
    const intent: Intent = {
      ...this.#thing('pi', 'payment_intent'),
      status: 'succeeded',
      amount: invoice.amount_due,
      metadata: {},
    };
    this.intents.set(intent.id, intent);
    this.#charge(intent, invoice.customer);
    invoice.intent = intent.id;
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    const subscription = this.#get(this.subscriptions, invoice.parent.subscription_details.subscription);
    if (subscription.status === 'past_due') subscription.status = 'active';
    this.#tell('invoice.paid', invoice);
    this.#tell('customer.subscription.updated', subscription);
  }

  /** A month passes: the subscription is renewed, ends, or its payment fails. @returns the invoice, if any */
  nextMonth(id: string, card: 'good' | 'bad' = 'good'): Invoice | undefined {
    const subscription = this.#get(this.subscriptions, id);
    if (subscription.status === 'canceled') return undefined;
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return undefined;
    }
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end += MONTH_S;
    }
    const invoice = this.#invoice(subscription, 'subscription_cycle', card === 'good');
    if (card === 'bad') {
      subscription.status = 'past_due';
      this.#tell('invoice.payment_failed', invoice);
      this.#tell('customer.subscription.updated', subscription);
    }
    return invoice;
  }

  setEnding(subscription: Subscription, ending: boolean): void {
    subscription.cancel_at_period_end = ending;
    this.#tell('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription): void {
    subscription.status = 'canceled';
    this.#tell('customer.subscription.deleted', subscription);
  }

  refund(intent: string, cents: number): void {
    const charge = this.#chargeOf(intent);
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + cents);
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#tell('charge.refunded', charge);
  }

  dispute(intent: string): Dispute {
    const charge = this.#chargeOf(intent);
    charge.disputed = true;
    const made: Dispute = {
      ...this.#thing('dp', 'dispute'),
      status: 'needs_response',
      amount: charge.amount,
      charge: charge.id,
      payment_intent: intent,
    };
    this.disputes.set(made.id, made);
    this.#tell('charge.dispute.created', made);
    return made;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.#get(this.disputes, id);
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute);
  }

  #chargeOf(intent: string): Charge {
    const charge = [...this.charges.values()].find(({ payment_intent }) => payment_intent === intent);
    if (!charge) throw new RangeError(`No charge of ${intent}`);
    return charge;
  }

  #get<T>(things: ReadonlyMap<string, T>, id: string): T {
    const thing = things.get(id);
    if (!thing) throw new RangeError(`There is no ${id}`);
    return thing;
  }
}
