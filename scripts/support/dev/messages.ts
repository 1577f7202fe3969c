import type { HotPayload } from 'vite';

/** What the server's process asks the one that Vite runs in. */
export interface Questions {
  /** A module of the app, compiled, in the words of Vite's module runner. */
  module: HotPayload;
  /** A page with the scripts that keep it fresh. */
  html: { url: string; html: string };
}

export type Answers = { [About in keyof Questions]: (data: Questions[About]) => Promise<unknown> };

export type FromServer =
  | { kind: 'question'; id: number; about: keyof Questions; data: unknown }
  | { kind: 'listening'; port: number };

export type ToServer = { id: number; value: unknown } | { id: number; error: string };
