import { promptPassword } from '#app/features/account/auth/password-prompt.ts';
import { resumeSession } from '#app/features/account/auth/session.ts';
import { getToken } from '#app/features/account/auth/token.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { parseJson } from '#app/lib/fetch-transport.ts';
import { NAME_MAX } from '#contract/limits.ts';

type FileRequest = {
  method: 'POST' | 'PUT';
  url: string;
  body: FormData | File;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
};

/** The form fields that the media library expects. */
export function pictureForm(file: File): FormData {
  const form = new FormData();
  // Before the file, so the server knows the name when the file arrives.
  form.set('filename', file.name.slice(-NAME_MAX));
  form.set('image', file);
  return form;
}

/**
 * Uploads a large body, and repeats it after signing in or confirming the password. XMLHttpRequest, because fetch
 * does not report upload progress.
 */
export function sendFile<Result>(file: FileRequest): Promise<Result> {
  const { method, url, body, onProgress, signal } = file;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = getToken();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (body instanceof File) request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = async () => {
      const response = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(response as Result);
      const error = new ApiError(request.status, response as never);
      if (await mayBeSentAgain(error, token)) resolve(sendFile(file));
      else reject(error);
    };
    request.onerror = () =>
      reject(new ApiError(0, { message: 'Couldn’t reach the server. Check your connection and try again.' }));
    request.onabort = () => reject(new DOMException('Upload cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

async function mayBeSentAgain({ code }: ApiError, token: string | null): Promise<boolean> {
  if (code === 'UNAUTHENTICATED') return resumeSession(token);
  return code === 'REAUTH_REQUIRED' && promptPassword();
}
