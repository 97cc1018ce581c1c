export const README = (
  email: string,
  now: Date,
): string => `Everything that this studio keeps of the account ${email}, as of ${now.toISOString()}.

media/   Each file as it was made or uploaded. Thumbnails and the copies that browsers play
         are made from these, and are left out.
data/    What is known of them, and of you, as JSON: lists of rows, as the database keeps them.

  media.json              each file with its prompt, model, seed and all other settings;
                          "file" is its name in this archive
  flows.json              your flows
  jobs.json               everything you ordered, with its receipt: price, what became of it, by whom
  ledger.json             every movement of credits; credits.json is what they add up to
  projects.json           the editor's projects, each with its film as a document
  project-versions.json   the versions of them that are kept
  payments.json, subscriptions.json, checkouts.json, stripe-customer.json
                          what you bought
  account.json, sign-in.json, sessions.json
                          who you are here, and where you are signed in. Passwords and tokens
                          are left out: they open doors and tell you nothing.

The studio keeps no voices of yours: those that it offers are the same for everybody.
Times are UTC.
`;
