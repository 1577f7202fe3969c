import type { Transport } from './api.ts';
import { ApiError } from './api-error.ts';

/** The browser's way to the server. No timeout of its own: a slow network is the visitor's to judge. */
export const fetchTransport: Transport = async ({ method, url, body, signal }) => {
  const form = body instanceof FormData;
  const json = body !== undefined && !form;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { message: 'The server could not be reached. Check your connection and try again.' });
  }
  const text = await response.text();
  return { status: response.status, body: parse(text) };
};

/** A proxy in between may answer with a page of its own; that is a failure without words. */
function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
