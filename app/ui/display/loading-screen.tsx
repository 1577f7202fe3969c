import { Spinner } from './spinner.tsx';

/** What the server renders of a screen that is only for some: the same for everybody. */
export function LoadingScreen() {
  return (
    <div className="wrap grid min-h-96 content-center justify-items-center gap-3 py-16">
      <Spinner className="needs-script" />
      <p className="hidden [@media(scripting:none)]:block">Turn on JavaScript to sign in.</p>
    </div>
  );
}
