/** UTC ISO strings of 24 characters, so that text sorts by time on both engines. */
export type Timestamp = string;
/** A JSON document, stored as text on both engines. */
export type Json = string;
