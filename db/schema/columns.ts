/** Moments are UTC ISO strings of 24 characters, so that text order is time order on both engines. */
export type Timestamp = string;
/** A JSON document, as text on both engines. */
export type Json = string;
