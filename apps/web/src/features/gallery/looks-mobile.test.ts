import { expect, test } from 'vitest';
import { looksMobile } from './looks-mobile.ts';

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

test('phones and tablets are told by their user agent', () => {
  for (const userAgent of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)',
    'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) Chrome/130.0.0.0 Safari/537.36',
  ])
    expect(looksMobile({ userAgent, maxTouchPoints: 5 })).toBe(true);
});

test('an iPad that calls itself a Mac is known by its touch screen', () => {
  expect(looksMobile({ userAgent: safari, maxTouchPoints: 5 })).toBe(true);
  expect(looksMobile({ userAgent: safari, maxTouchPoints: 0 })).toBe(false);
});

test('a laptop with a touch screen is a laptop', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
  expect(looksMobile({ userAgent, maxTouchPoints: 10 })).toBe(false);
});
