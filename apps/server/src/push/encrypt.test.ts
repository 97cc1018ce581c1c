import { expect, test } from 'vitest';
import { encryptFor } from './encrypt.ts';

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('a message is encrypted as in the example of RFC 8291, appendix A', () => {
  const sent = encryptFor(keys, 'When I grow up, I want to be a watermelon', {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    padded: 0,
  });
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('no two messages are alike, all are as long, and a key that is no point is refused', () => {
  const sent = ['{}', JSON.stringify({ done: { video: 12, image: 3 }, flow: 'f'.repeat(36) })].map((text) =>
    encryptFor(keys, text),
  );
  expect(sent[0]?.length).toBe(sent[1]?.length);
  expect(encryptFor(keys, '{}').equals(sent[0]!)).toBe(false);
  expect(() => encryptFor({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') }, '{}')).toThrow(
    'Public key is not valid',
  );
});
