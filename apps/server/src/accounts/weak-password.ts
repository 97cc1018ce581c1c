/**
 * Passwords of eight characters or more that head the lists of leaked ones, without digits and signs at their ends.
 * @see https://github.com/danielmiessler/SecLists/tree/master/Passwords/Common-Credentials
 */
const COMMON = new Set(
  `password passw0rd p@ssw0rd p@ssword pass qwerty qwertyui qwertyuiop qwertz azerty asdfghjk asdfghjkl zxcvbnm 1qaz2wsx zaq12wsx 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 iloveyou sunshine princess football baseball superman batman starwars trustno welcome letmein admin administrator
  master monkey dragon shadow michael jennifer michelle charlie computer internet whatever changeme secret abc abcd abcdefgh login test
  hello freedom samsung google facebook liverpool chelsea kinoloom`.split(/\s+/u),
);
const ENDS = /^[\d\W_]+|[\d\W_]+$/gu;
/** With fewer different characters it is a repetition. */
const MIN_DIFFERENT = 4;

/** Whether anybody would try this password first: a repetition, a run such as 12345678, or one that everybody uses. */
export function isWeakPassword(password: string): boolean {
  const text = password.trim().toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT || isRun(text)) return true;
  return COMMON.has(text) || COMMON.has(text.replaceAll(ENDS, ''));
}

/** Each character follows the one before, upwards or downwards; 0 follows 9. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from({ length: text.length - 1 }, (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index)),
  );
  if (/^\d+$/u.test(text)) for (const wrapped of [-9, 9]) steps.delete(wrapped);
  return steps.size <= 1;
}
