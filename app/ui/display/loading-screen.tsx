import { cx } from '#app/lib/cx.ts';
import { Spinner } from './spinner.tsx';

type LoadingScreenProps = {
  /** Fills the window, so that what replaces it does not move the footer. */
  isPage?: boolean;
};

/** What the server renders for a restricted screen: the same for everyone. */
export function LoadingScreen({ isPage = false }: LoadingScreenProps) {
  return (
    <div className={cx('wrap grid content-center justify-items-center gap-3 py-16', isPage ? 'min-h-svh' : 'min-h-96')}>
      <Spinner className="needs-script" />
      <p className="hidden [@media(scripting:none)]:block">Turn on JavaScript to see this page.</p>
    </div>
  );
}
