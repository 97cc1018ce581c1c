import { text } from '../../text.ts';

// Their region, to screen readers, and the cross of one.
export const notifications = text('Notifications');
export const close = text('Close toast');
