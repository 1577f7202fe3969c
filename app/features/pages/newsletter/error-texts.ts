/** What is said when the server has no message for its refusal. */
export const SUBSCRIBE_FAILED = 'Failed to subscribe to newsletter';
export const UNSUBSCRIBE_FAILED = 'Failed to unsubscribe from newsletter';
