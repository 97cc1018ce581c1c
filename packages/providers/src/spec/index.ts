export { NotSubmitted, ProviderUnreachable, SubmissionUnknown } from './errors.ts';
export { Failure, FAILURE_CODES, type FailureCode, noResult } from './failure.ts';
export { Operation, type Output, type Progress, type Provider, type StartOptions, type Waiting } from './provider.ts';
export type { Placement, Source, Task, VoiceSettings } from './task.ts';
export type { ListedVoice, Vendor, VendorLimits, WebhookDelivery, WebhookVerdict } from './vendor.ts';
