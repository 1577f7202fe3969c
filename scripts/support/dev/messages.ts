import type { HotPayload } from 'vite';

/** Requests from the server's process to the one that runs Vite. */
export interface Questions {
  /** A compiled module of the app, in the protocol of Vite's module runner. */
  module: HotPayload;
  /** A page with Vite's hot reload scripts. */
  html: { url: string; html: string };
}

export type Answers = { [About in keyof Questions]: (data: Questions[About]) => Promise<unknown> };

export type FromServer =
  | { kind: 'question'; id: number; about: keyof Questions; data: unknown }
  | { kind: 'listening'; port: number };

export type ToServer = { id: number; value: unknown } | { id: number; error: string };
