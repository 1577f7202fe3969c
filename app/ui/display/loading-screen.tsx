import { Spinner } from './spinner.tsx';

/** What the server renders for a restricted screen: the same for everyone. */
export function LoadingScreen() {
  return (
    <div className="wrap grid min-h-96 content-center justify-items-center gap-3 py-16">
      <Spinner className="needs-script" />
      <p className="hidden [@media(scripting:none)]:block">Turn on JavaScript to see this page.</p>
    </div>
  );
}
