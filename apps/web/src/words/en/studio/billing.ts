import { text } from '../../text.ts';

// The balance, and what it buys.
export const creditBalance = text('Credit balance');
export const notLoaded = text('Failed to load your credits');
export const credits = text('credits');
export const buyMore = text('Buy More');
export const reserved = text('<amount></amount> reserved for running jobs. The rest is enough for any one of these');
export const enoughFor = text('Enough for any one of these');
export const veoClips = text('Veo 3 Pro clips');
export const seedanceClips = text('Seedance Fast clips');
export const fluxImages = text('Flux Pro images');
export const ofSpeech = text('of speech');

// The current subscription.
export const currentSubscription = text('Current subscription');
export const subscriptionNotLoaded = text('Failed to load your subscription');
export const noPlan = text('No plan yet');
export const noPlanExplained = text('A plan adds credits every month; packs never expire.');
export const seePlans = text('See Plans');
export const active = text('Active');
export const cancelled = text('Cancelled');
export const pastDue = text('Past due');
export const plan = text('Plan');
export const monthlyCredits = text('Monthly credits');
export const price = text('Price');
export const pricePerMonth = text('{price} per month');
export const nothingIsCharged = text('Test, nothing is charged');
export const ends = text('Ends');
export const nextBillingDate = text('Next billing date');
export const paymentFailed = text('The last payment failed and is tried again. Check your card in Manage billing.');
export const manageBilling = text('Manage billing');
export const cancelSubscription = text('Cancel Subscription');
export const keep = text('Keep {plan}');
export const continues = text('Your plan continues.');
export const staysUntil = text('{plan} stays yours until {end} and is not billed again. Your credits stay.');
export const staysThisMonth = text(
  '{plan} stays yours until its paid month ends and is not billed again. Your credits stay.',
);

// The plans.
export const plans = text('Plans');
export const billedMonthly = text('Billed monthly. Cancel any time.');
export const plansBilledMonthly = text('<strong>Plans</strong> Billed monthly. Cancel any time.');
export const popular = text('Popular');
export const perMonth = text('per month');
export const creditsAMonth = text('{credits, plural, one {# credit} other {# credits}} a month');
export const support = text('24/7 support');
export const currentPlan = text('Current plan');
export const switchTo = text('Switch to {plan}');
export const chooseNamed = text('Choose {plan}');
export const keepPlan = text('Keep plan');
export const switchPlan = text('Switch');
export const choose = text('Choose');
export const stayOn = text('Stay on {plan}');
export const goToCheckout = text('Go to checkout');
export const beginsAtOnce = text('{plan} begins at once, with {credits, number} test credits. No money moves.');
export const isBilledToday = text(
  '{price} is billed today, and a new month begins with {credits, plural, one {# credit} other {# credits}}.',
);
export const oldPlanEnds = text(
  '{plan} ends when that is done, and is not billed again. The credits that it brought stay.',
);

// Buying credits.
export const buyCredits = text('Buy Credits');
export const getTestCredits = text('Get {credits, number} test credits');
export const buyFor = text('Buy {credits, plural, one {# credit} other {# credits}} for {price}');
export const testCreditsExplained = text(
  'Payments are not set up on this server. You get test credits, and nothing is charged.',
);
export const packsNeverExpire = text('<strong>Packs</strong> Never expire');
export const packWorth = text('{fast, number} Seedance Fast or {pro, number} Veo 3 Pro clips');
export const per100 = text('per 100');
export const balance = text('Balance');
export const becomes = text('becomes');
export const nowAndAfter = text('{balance, number} now, {after, number} after');
export const cancel = text('Cancel');
export const testCheckout = text('Test checkout');

// The test checkout.
export const creditsTitle = text('Credits');
export const nothingIsPaid = text('Payments are not set up on this server. You need no card, and nothing is charged.');
export const eachMonth = text('Each month');
export const youGet = text('You get');
export const testCredits = text('test credits');
export const listedPrice = text('Listed price');
export const charged = text('Charged');
export const nothing = text('Nothing');
export const firstMonthBegins = text(
  'The first month begins now, and the next ones by the clock of this server, until you cancel.',
);
export const endsWithIt = text('{plan} ends with it; its credits stay.');
export const start = text('Start {plan}');

// The states of a checkout.
export const loading = text('Loading the checkout');
export const checkoutNotLoaded = text('Failed to load this checkout');
export const notSignedIn = text('You are not signed in');
export const signInToSee = text('Sign in to see this checkout. What you paid for is not lost.');
export const yourAccount = text('Your account');
export const tryAgain = text('Try Again');
export const backToStudio = text('Back to the studio');
export const waitingForStripe = text('Waiting for Stripe');
export const bankConfirms = text('Your bank is confirming the payment');
export const canTakeLong = text(
  'This can take a while. You do not have to wait: what you paid for is added as soon as it is confirmed.',
);
export const nothingBought = text('Nothing was bought');
export const left = text(
  'You left the checkout, and nothing was charged. What you were working on is where you left it.',
);
export const nothingCharged = text('Nothing was charged. What you were working on is where you left it.');
export const failed = text('The payment failed');
export const failedExplained = text('Your bank did not confirm it, and nothing was charged. Try another way to pay.');
export const expired = text('This checkout is over');
export const expiredExplained = text('It was open for too long, and nothing was charged.');
export const creditsAdded = text('{credits, plural, one {# credit} other {# credits}} added');
export const youAreOn = text('You are on {plan}.');
export const wereAdded = text('{credits, number} credits added.');
export const testCreditsAdded = text('{credits, number} test credits added.');
export const newBalance = text('Your balance is {balance, number}.');

// What things cost.
export const whatThingsCost = text('What things cost');
export const pricesExplained = text('In credits. The button always shows the exact price before you press it.');
export const video = text('Video');
export const image = text('Image');
export const edit = text('Edit');
export const mix = text('Mix');
export const finish = text('Finish');
export const upscale = text('Upscale {size}');
export const reframe = text('Reframe');
export const audio = text('Audio');
export const textToSpeech = text('Text to speech');
export const voiceChange = text('Voice change');
export const music = text('Music');
export const soundEffect = text('Sound effect');
export const renderPerMinute = text('Render, per minute');
