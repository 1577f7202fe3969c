import type { ReactNode } from 'react';
import { Eyebrow } from '#app/ui/display/headings.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';

type ScreenMessageProps = { code?: ReactNode; title: string; children: ReactNode };

/** A screen with only a message: what happened, what to do. */
export function ScreenMessage({ code, title, children }: ScreenMessageProps) {
  return (
    <div className="wrap py-16 md:py-24">
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-4">
        {code && <Eyebrow>{code}</Eyebrow>}
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <Ruler className="my-2" />
        {children}
      </div>
    </div>
  );
}
