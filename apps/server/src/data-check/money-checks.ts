import type { LedgerEntry } from '@kinoloom/contract';
import type { DataCheck } from './check.ts';

/** What an entry of each kind adds to the balance and to the held credits, as a factor of its amount. */
const EFFECTS: Readonly<Record<LedgerEntry['kind'], { readonly balance: number; readonly held: number }>> = {
  grant: { balance: 1, held: 0 },
  hold: { balance: 0, held: 1 },
  capture: { balance: -1, held: -1 },
  release: { balance: 0, held: -1 },
  revoke: { balance: -1, held: 0 },
};

/** An entry's amount with the sign of its effect; null for an unknown kind, so that no sum hides it. */
const effectOn = (total: 'balance' | 'held'): string =>
  `case kind ${Object.entries(EFFECTS)
    .map(([kind, effect]) => `when '${kind}' then amount * ${effect[total]}`)
    .join(' ')} end`;

const KINDS = Object.keys(EFFECTS)
  .map((kind) => `'${kind}'`)
  .join(', ');

const LEDGER_ADVICE =
  'Stop the servers, make a backup, and find by the ledger (GET /api/credits/history, or the table ledger_entry) which entry was added, ' +
  'changed or lost. The ledger is the truth; correct credit_account to it only when every entry is explained.';

/** Credits, jobs and payments against the ledger. */
export const moneyChecks: readonly DataCheck[] = [
  {
    name: 'totals',
    promise: 'each account has the balance and the held credits that its ledger adds up to',
    tables: ['credit_account', 'ledger_entry'],
    meaning: 'The user sees, and may spend, other credits than were granted and charged.',
    advice: LEDGER_ADVICE,
    differences: `
      select format('account %s: balance %s, held %s; its entries add up to %s and %s', user_id,
        coalesce(a.balance::text, 'none'), coalesce(a.held::text, 'none'), coalesce(e.balance, 0), coalesce(e.held, 0)) as what
      from credit_account a
      full join (
        select user_id, sum(${effectOn('balance')}) as balance, sum(${effectOn('held')}) as held
        from ledger_entry group by user_id
      ) e using (user_id)
      where a.balance is distinct from coalesce(e.balance, 0) or a.held is distinct from coalesce(e.held, 0)`,
  },
  {
    name: 'running-balance',
    promise: 'each ledger entry is of a known kind and continues the balance of the entry before it',
    tables: ['ledger_entry'],
    meaning: 'An entry was added, changed or removed outside of the studio.',
    advice: LEDGER_ADVICE,
    differences: `
      select format('entry %s of account %s (%s of %s): balance %s, after %s', id, user_id, kind, amount,
        coalesce(balance_after::text, 'unknown'), coalesce(before::text, 'unknown')) as what
      from (
        select id, user_id, kind, amount, balance_after, ${effectOn('balance')} as effect,
          case row_number() over entries when 1 then 0 else lag(balance_after) over entries end as before
        from ledger_entry window entries as (partition by user_id order by id)
      ) e
      where kind not in (${KINDS}) or balance_after <> before + effect`,
  },
  {
    name: 'account',
    promise: 'each user has a credit account',
    tables: ['user', 'credit_account'],
    meaning: 'The sign-up did not finish. The account is opened when the user comes again.',
    advice: 'Nothing, unless the user reports that signing in fails.',
    differences: `
      select format('user %s, signed up %s', u.id, u."createdAt") as what
      from "user" u left join credit_account a on a.user_id = u.id
      where a.user_id is null and u."createdAt" < now() - interval '1 hour'`,
  },
  {
    name: 'holds',
    promise:
      'each job holds its price while it is unfinished, and has captured or released it exactly once when it has ended',
    tables: ['job', 'ledger_entry'],
    meaning: 'A user was charged twice, for nothing, or not at all, or credits stay held without a job.',
    advice:
      'Look at the job and at its entries (ledger_entry.job_id). A hold that was never released is returned by a grant; tell us what led to it, ' +
      'with the log of that time.',
    differences: `
      select format('job %s (%s, price %s, charge %s): %s hold(s) of %s, %s capture(s) and %s release(s) of %s',
        coalesce(j.id, e.job_id), coalesce(j.status, 'there is no such job'), coalesce(j.price, 0), coalesce(j.charge, 'none'),
        coalesce(e.holds, 0), coalesce(e.held, 0), coalesce(e.captures, 0), coalesce(e.releases, 0), coalesce(e.settled, 0)) as what
      from job j
      full join (
        select job_id, count(*) filter (where kind = 'hold') as holds, sum(amount) filter (where kind = 'hold') as held,
          count(*) filter (where kind = 'capture') as captures, count(*) filter (where kind = 'release') as releases,
          sum(amount) filter (where kind in ('capture', 'release')) as settled,
          count(distinct user_id) as users, min(user_id) as user_id
        from ledger_entry where job_id is not null group by job_id
      ) e on e.job_id = j.id
      where j.id is null
        or e.users > 1 or e.user_id <> j.user_id
        or (coalesce(e.holds, 0), coalesce(e.held, 0), coalesce(e.captures, 0), coalesce(e.releases, 0), coalesce(e.settled, 0), j.charge)
          is distinct from case
            when j.price = 0 then (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 'free'::text)
            when j.status in ('queued', 'running') then (1::bigint, j.price::bigint, 0::bigint, 0::bigint, 0::bigint, 'held'::text)
            -- A late result is free: its credits were released at the deadline.
            when j.status = 'completed' and j.charge <> 'released'
              then (1::bigint, j.price::bigint, 1::bigint, 0::bigint, j.price::bigint, 'captured'::text)
            else (1::bigint, j.price::bigint, 0::bigint, 1::bigint, j.price::bigint, 'released'::text)
          end`,
  },
  {
    name: 'payments',
    promise: 'each payment has granted its credits once, and what was taken back is in the ledger',
    tables: ['billing_payment', 'ledger_entry'],
    meaning: 'A buyer has more or fewer credits than were paid for.',
    advice:
      'Compare the payment with Stripe (its id is that of the session or invoice). Send its webhook again from Stripe’s dashboard: the studio then ' +
      'reconciles what it can.',
    differences: `
      select format('payment %s of account %s: %s credits, %s taken back; the ledger granted %s and took back %s',
        coalesce(p.id, e.id), coalesce(p.user_id, e.user_id), coalesce(p.credits::text, 'no such payment,'), coalesce(p.taken, 0),
        coalesce(e.granted, 0), coalesce(e.taken, 0)) as what
      from billing_payment p
      full join (
        select split_part(key, ':', 2) as id, min(user_id) as user_id, count(distinct user_id) as users,
          sum(amount) filter (where split_part(key, ':', 3) = '') as granted,
          coalesce(sum(amount) filter (where split_part(key, ':', 3) = 'back'), 0)
            - coalesce(sum(amount) filter (where split_part(key, ':', 3) = 'again'), 0) as taken
        from ledger_entry where starts_with(key, 'payment:') group by 1
      ) e on e.id = p.id
      where p.id is null or e.users > 1 or e.user_id <> p.user_id
        or p.credits <> coalesce(e.granted, 0) or p.taken <> coalesce(e.taken, 0)
        or p.taken > p.asked or p.asked > p.credits`,
  },
  {
    name: 'checkouts',
    promise: 'each paid checkout has its payment',
    tables: ['billing_checkout', 'billing_payment'],
    meaning: 'Somebody paid and got nothing.',
    advice: 'Send the webhook of this checkout again from Stripe’s dashboard, or grant the credits by hand.',
    differences: `
      select format('checkout %s of account %s: %s %s for %s cents', c.id, c.user_id, c.kind, c.item, c.cents) as what
      from billing_checkout c
      where c.state = 'paid' and not exists (
        select 1 from billing_payment p
        where p.user_id = c.user_id and p.kind = c.kind and p.item = c.item and p.credits = c.credits
          and p.created_at >= c.created_at)`,
  },
  {
    name: 'subscriptions',
    promise: 'no active subscription is past its paid period',
    tables: ['billing_subscription'],
    meaning: 'A renewal or an end was not noticed for three days.',
    advice:
      'If the servers were stopped, start them and wait an hour: they ask Stripe by themselves. Otherwise look for Stripe’s errors in the log.',
    differences: `
      select format('subscription %s of account %s (%s): paid until %s', id, user_id, plan, period_end) as what
      from billing_subscription where status = 'active' and period_end < now() - interval '3 days'`,
  },
];
