/**
 * How providers and the models behind them say that content was refused, in the cases where no code does. Collected from
 * published reports of their answers; asked only after every code that a vendor documents.
 */
const POLICY_WORDS =
  /flagged (as|by)|nsfw|unsafe|safety (filter|checker|system)|content.{0,4}polic|polic(y|ies) violat|violat\w+ .{0,40}polic|moderat(ed|ion)|prohibited|sensitive (content|word|information)/i;

export const saysPolicy = (text: string): boolean => POLICY_WORDS.test(text);
