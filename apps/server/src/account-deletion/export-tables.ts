/** One file of an export: the user's rows of a table, in the order of their keys. */
export interface ExportedTable {
  /** Name of the file `data/<name>.json`. */
  readonly name: string;
  readonly table: string;
  /** The SQL condition for the user's rows; `$1` is the user's id, and the row is `t`. */
  readonly own: string;
  /** Its unique key, for reading page by page. */
  readonly key: string;
  /** Columns with secrets, which are useless to the user, or with what the export has as files. */
  readonly without?: readonly string[];
}

const own = 't.user_id = $1';

/** Everything stored about a user. A test checks that no table is missing. */
export const exportedTables: readonly ExportedTable[] = [
  { name: 'account', table: '"user"', own: 't.id = $1', key: 'id' },
  {
    name: 'sign-in',
    table: 'account',
    own: 't."userId" = $1',
    key: 'id',
    without: ['password', 'accessToken', 'refreshToken', 'idToken'],
  },
  { name: 'sessions', table: 'session', own: 't."userId" = $1', key: 'id', without: ['token'] },
  { name: 'credits', table: 'credit_account', own, key: 'user_id' },
  { name: 'ledger', table: 'ledger_entry', own, key: 'id' },
  { name: 'flows', table: 'flow', own, key: 'id' },
  { name: 'links', table: 'share', own, key: 'id', without: ['token_hash'] },
  { name: 'push-browsers', table: 'push_subscription', own, key: 'id', without: ['endpoint', 'p256dh', 'auth'] },
  { name: 'jobs', table: 'job', own, key: 'id' },
  { name: 'projects', table: 'project', own, key: 'id' },
  {
    name: 'project-versions',
    table: 'project_version',
    own: 't.project_id in (select id from project where user_id = $1)',
    key: 'id',
  },
  { name: 'templates', table: 'own_template', own, key: 'id' },
  { name: 'looks', table: 'own_look', own, key: 'hash', without: ['colours'] },
  { name: 'fonts', table: 'own_font', own, key: 'id' },
  { name: 'transcripts', table: 'transcript', own: 't.owner = $1', key: 'workflow_id' },
  { name: 'payments', table: 'billing_payment', own, key: 'id' },
  { name: 'subscriptions', table: 'billing_subscription', own, key: 'id' },
  { name: 'checkouts', table: 'billing_checkout', own, key: 'id' },
  { name: 'stripe-customer', table: 'billing_customer', own, key: 'user_id' },
];

/** Tables that name users and are not exported, and why. */
export const notExported: Readonly<Record<string, string>> = {
  media: 'Written with the name of each file, as media.json.',
  media_tag: 'The tags of each file, which are in media.json.',
  trash: 'Has been deleted, and is gone for good within a minute.',
  event: 'What windows were told; of no meaning without them.',
  zip_order: 'Links to downloads, good for minutes.',
  assistant_use: 'A count of one minute.',
  transcript_use: 'A count of one hour.',
  upload_use: 'A count of one hour.',
  push_due: 'Jobs that have just ended, until their end is told.',
  departure: 'There is none before the account is deleted.',
};

export const README = (
  email: string,
  now: Date,
): string => `Everything that this studio keeps of the account ${email}, as of ${now.toISOString()}.

media/   Each file as it was made or uploaded; what a model made carries a mark that says so.
         Thumbnails and the copies that browsers play are made from these, and are left out.
looks/   Each look of your own as a .cube file, also those that you deleted but films may have.
data/    What is known of them, and of you, as JSON: lists of rows, as the database keeps them.

  media.json              each file with its title, tags, prompt, model, seed and all other settings;
                          "file" is its name in this archive
  flows.json              your flows
  links.json              the links by which others see your files and flows; their tokens are
                          not kept
  jobs.json               everything you ordered, with its receipt: price, what became of it, by whom
  ledger.json             every movement of credits; credits.json is what they add up to
  projects.json           the editor's projects, each with its composition as a document
  project-versions.json   the versions of them that are kept
  templates.json          clips that you keep to insert them again
  looks.json              your own looks, whose files are in looks/ under their hash
  fonts.json              what is known of the fonts that you added; their files are left out, as
                          you have them and their licences may not let others pass them on
  transcripts.json        what was said in your files, where captions were made from them
  payments.json, subscriptions.json, checkouts.json, stripe-customer.json
                          what you bought
  push-browsers.json      the browsers that are told when your jobs end; their addresses at the
                          push services are left out
  account.json, sign-in.json, sessions.json
                          who you are here, and where you are signed in. Passwords and tokens
                          are left out: they open doors and tell you nothing.

The studio keeps no voices of yours: those that it offers are the same for everybody.
Times are UTC.
`;
