import { promptPassword } from '#app/features/account/auth/password-prompt.ts';
import { expireSession } from '#app/features/account/auth/session.ts';
import { getToken } from '#app/features/account/auth/token.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { parseJson } from '#app/lib/fetch-transport.ts';
import { NAME_MAX } from '#contract/limits.ts';

type FileRequest = {
  method: 'POST' | 'PUT';
  url: string;
  body: FormData | File;
  /** From 0 to 1, as the bytes are sent. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
};

/** A picture as the library takes it. */
export function pictureForm(file: File): FormData {
  const form = new FormData();
  // Before the file: whoever reads the form knows by then how it is called.
  form.set('filename', file.name.slice(-NAME_MAX));
  form.set('image', file);
  return form;
}

/** Sends something large; where the password was given too long ago, asks for it and sends again. */
export async function sendFile<Result>(request: FileRequest): Promise<Result> {
  try {
    return await send<Result>(request);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'REAUTH_REQUIRED';
    if (isAsked && (await promptPassword())) return send<Result>(request);
    throw error;
  }
}

/** XMLHttpRequest, because fetch does not report the progress of an upload. */
function send<Result>({ method, url, body, onProgress, signal }: FileRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = getToken();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (body instanceof File) request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const response = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(response as Result);
      const error = new ApiError(request.status, response as never);
      if (token && error.code === 'UNAUTHENTICATED') expireSession(token);
      reject(error);
    };
    request.onerror = () =>
      reject(new ApiError(0, { message: 'The server could not be reached. Check your connection and try again.' }));
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
