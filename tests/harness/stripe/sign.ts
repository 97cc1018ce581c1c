import { createHmac } from 'node:crypto';
import type { Message } from './shop.ts';

export interface Letter {
  readonly body: string;
  readonly signature: string;
}

/** A webhook as Stripe sends it: the body and its signature header. */
export function signed(message: Message, secret: string, at = Math.floor(Date.now() / 1_000)): Letter {
  const body = JSON.stringify(message);
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { body, signature: `t=${at},v1=${v1}` };
}

/** A forged webhook: a changed body, another key, no signature, or an old one. */
export function forged(message: Message, secret: string, how: 'changed' | 'other key' | 'unsigned' | 'stale'): Letter {
  switch (how) {
    case 'changed': {
      const letter = signed(message, secret);
      return { ...letter, body: letter.body.replace('"livemode":false', '"livemode":true') };
    }
    case 'other key':
      return signed({ ...message, id: `${message.id}_forged` }, 'whsec_of_somebody_else');
    case 'unsigned':
      return { body: JSON.stringify({ ...message, id: `${message.id}_forged` }), signature: '' };
    case 'stale':
      return signed({ ...message, id: `${message.id}_stale` }, secret, Math.floor(Date.now() / 1_000) - 3_600);
  }
}
